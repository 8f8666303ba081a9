package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.AddressRewriting
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.flow.Units
import dev.sluice.dsl.grammar.CompletionPlace
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.HistoryPoint
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.dsl.text.TextForm
import dev.sluice.language.Choices.Choice
import dev.sluice.language.FileNames
import dev.sluice.operations.fact.ReadFacts
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import java.util.function.Predicate

/** What could stand at a cursor, by what the schema wants there. */
@POJO
@CompileStatic
final class Completions implements CompletionPlace {
    private final Grammar grammar
    private final Cursor cursor
    private final Outline.Frame frame
    private final TypedStatement sentence
    private final LiveNames names
    private final boolean readOnly
    private final Map<String, Object> variables

    Completions(Grammar grammar, Cursor cursor, EnginesInUse engines, Map<String, Object> variables) {
        this.grammar = grammar
        this.cursor = cursor
        this.variables = variables
        frame = cursor.outline.open()
        sentence = frame.sentence()
        names = new LiveNames(engines, frame.engine, grammar.schema)
        readOnly = engines.isReadOnly(frame.engine)
    }

    List<Choice> all() {
        if (cursor.lost || sentence.afterPoint) {
            return cursor.lost || cursor.quoted ? [] : members()
        }
        if (cursor.path) {
            return files()
        }
        if (sentence.isStart()) {
            return startOfStatement()
        }
        if (sentence.afterAs) {
            return TextForm.words().sort().collect { new Choice(it, it, 'forms', '', false) }
        }
        List<Choice> ofLists = new ListChoices(grammar.schema, cursor, sentence, { List<Token> tokens -> value(tokens) }, this::comparable).all()
        if (ofLists != null) {
            return ofLists
        }
        if (sentence.head == null || sentence.method != null && toldAsMethod() == null) {
            return values()
        }
        Vocabulary block = frame.vocabulary
        if (block != null && block.knows(sentence.head)) {
            return sentence.head == 'from' && block.takesPoint() ? from() : field(block, sentence.head)
        }
        Word word = toldAsMethod() ?: Words.named(sentence.head)
        word == null ? values() : word.choices(this)
    }

    private List<Choice> startOfStatement() {
        if (cursor.quoted) {
            return []
        }
        frame.vocabulary != null ? fields() : words()
    }

    /** What {@code tokens} give, where that can be told, or null. */
    private TypedValue value(List<Token> written) {
        List<Token> tokens = TypedValue.last(written)
        String name = tokens ? tokens[0].text : null
        List<Token> each = name == null ? null : cursor.outline.each(name)
        if (each != null) {
            return TypedValue.of(TypedValue.last(each), grammar.schema, variables)?.element()?.followedBy(tokens.tail(), grammar.schema)
        }
        List<Token> assigned = name == null ? null : cursor.outline.assigned(name)
        TypedValue.of(assigned == null ? tokens : TypedValue.last(assigned) + tokens.tail(), grammar.schema, variables)
    }

    @Override
    List<Choice> files() {
        FileNames.begunBy(cursor.typed).collect { cursor.file(it) }
    }

    @Override
    List<Choice> engines() {
        sentence.fresh ? names.engineNames().collect { cursor.text(it, 'engines', '') } : []
    }

    /** The word that is called as a method. */
    private Word toldAsMethod() {
        Word word = Words.named(sentence.method)
        word?.told ? word : null
    }

    @Override
    int getPlace() {
        sentence.place
    }

    private List<Choice> words() {
        List<Choice> words = Words.all().findAll { !readOnly || !it.writing }.collect {
            new Choice(it.name, it.name, 'words', readOnly ? it.aboutReading : it.about, true)
        }
        String each = cursor.outline.eachName()
        words + lists() + variables { true } + (each == null ? [] : [new Choice(each, each, 'variables', 'The one that is looked at.', false)])
    }

    private List<Choice> lists() {
        Words.listings().collect { new Choice(it, it, 'lists', '', false) }
    }

    @Override
    List<Choice> listings() {
        sentence.fresh && sentence.place == 0 ? Words.listings().collect { cursor.text(it, 'lists', '') } : []
    }

    /** The words of the block that are not said yet. */
    private List<Choice> fields() {
        if (readOnly) {
            return []
        }
        Vocabulary block = frame.vocabulary
        List<Choice> fields = ofKinds(block).collectMany { Type type ->
            type.fields().values().findAll { block.field(it.name()) != null }.collect { Field it ->
                field(it, block.ofKinds ? type.name() : block.word, block.use == Schema.Use.CREATE && it.create() == Field.Presence.REQUIRED && !it.hasDefault())
            }
        }
        fields = block.ofKinds ? fields : fields.toUnique { Choice it -> it.text() }
        if (block.takesPoint()) {
            fields.removeAll { it.text() == block.pointField() }
            fields.add(new Choice('from', 'from', block.word, 'The point of a history to start from.', true))
        }
        if (frame.any.needsType() && !frame.said.contains('type')) {
            fields.retainAll { Choice it -> it.text() == 'from' || frame.any.types.every { Type type -> type.field(it.text()) != null } }
            fields.add(0, new Choice('type', 'type*', block.word, frame.any.types*.name().join(', '), true))
        } else if (block.takesType && !block.act) {
            fields.add(new Choice('type', 'type', block.word, frame.any.types*.name().join(', '), true))
        }
        fields.findAll { block.isList(it.text()) || !frame.said.contains(it.text()) }
    }

    /** What has to be said carries a star. */
    private static Choice field(Field field, String sort, boolean required) {
        new Choice(field.name(), field.name() + (required ? '*' : ''), sort, field.about(), true)
    }

    /** Parameters may be of any kind that knows what is said by now, and what has a short form may be said in it or as a whole. */
    private List<Type> ofKinds(Vocabulary block) {
        boolean shortForm = !block.takesType && block.types.size() > 1
        if (!block.ofKinds && !shortForm) {
            return block.types.take(1)
        }
        List<Type> fitting = block.types.findAll { Type type -> frame.said.every { type.field(it) != null } }
        if (!block.ofKinds) {
            return fitting ?: block.types.take(1)
        }
        String kind = kind()
        List<Type> ofKind = fitting.findAll { it.name().startsWith(kind + '.') }
        ofKind ?: fitting
    }

    /** The kind of data that the braces around are about, by what they name; null where that is not known. */
    private String kind() {
        ApiObject config = names.find('SourceConfig', cursor.outline.name('config'))
        ApiObject repository = names.find('SourceRepository', config?.get('repository') ?: cursor.outline.name('repository'))
        Object toolkit = repository?.get('toolkit') ?: names.find('Container', cursor.outline.name('from'))?.get('toolkit')
        names.find('Toolkit', toolkit)?.name()
    }

    private List<Choice> from() {
        if (sentence.key == 'at') {
            return at(container(sentence.first))
        }
        sentence.place == 0 ? containers() : keys(HistoryPoint.KEYS)
    }

    private List<Choice> containers() {
        objects('Container', (ApiObject it) -> true)
    }

    /** Points that have a name, and those of {@code container} where that is known. */
    private List<Choice> at(ApiObject container) {
        if (!sentence.fresh) {
            return []
        }
        List<Choice> named = grammar.points.collect { cursor.quoted ? cursor.text(it, 'points', '') : new Choice(it, it, 'points', '', false) }
        container == null ? named : named + bookmarks(container) + snapshots(container)
    }

    private ApiObject container(List<Token> said) {
        String bare = TypedStatement.bareName(said)
        names.find('Container', TypedStatement.name(said) ?: variables[bare] ?: bare)
    }

    private List<Choice> bookmarks(ApiObject container) {
        Set<Object> own = names.timeflows(container)
        names.points('TimeflowBookmark', { ApiObject it -> it.get('timeflow') in own }) { ApiObject it, String age ->
            String about = (it.string('timestamp') ?: '') + age
            cursor.quoted ? cursor.text(it.name(), 'bookmarks', about)
                    : new Choice("bookmark('${it.name().replace("'", "\\'")}')".toString(), it.name(), 'bookmarks', about, false)
        }
    }

    private List<Choice> snapshots(ApiObject container) {
        names.points('TimeflowSnapshot', { ApiObject it -> it.get('container') == container.reference() }) { ApiObject it, String age ->
            cursor.text(it.reference(), 'snapshots', (it.string('creationTime') ?: it.name() ?: '') + age)
        }
    }

    @Override
    List<Choice> told(Word word) {
        if (readOnly) {
            return []
        }
        boolean called = sentence.method != null
        List<Token> object = called ? sentence.object : sentence.first
        Vocabulary said = takenBy(object, cursor.outline.told(word, object) ?: changing(word, object))
        if (sentence.key != null) {
            return toldBy(sentence.key, word, said, object)
        }
        if (sentence.place > 0 || called) {
            return said == null ? [] : keys(said.takesPoint() ? ['from'] + HistoryPoint.KEYS : said.words())
        }
        if (word.toldType == null) {
            return (sentence.fresh && word.naming ? containers() + values() : values()).toUnique { Choice it -> it.text() }
        }
        objects(word.toldType, (ApiObject it) -> word.covers(it))
    }

    /** The words for what can be changed in a container that is told by its name alone, or in what a variable holds. */
    private Vocabulary changing(Word word, List<Token> object) {
        Object held = variables[TypedStatement.bareName(object)]
        String type = held instanceof ApiObject ? held.type() : container(object)?.type()
        type == null || grammar.schema.find(type).empty || !(word.takingMore && word.body == null) ? null : grammar.changing(type)
    }

    /** The words of those types alone that the object takes, where it is known what it is. */
    private Vocabulary takenBy(List<Token> object, Vocabulary said) {
        boolean open = said != null && said.act && said.takesType
        Type told = open ? grammar.schema.find(String.valueOf(container(object)?.type())).orElse(null) : null
        if (told == null || Schema.family().find(told.name()).empty) {
            return said
        }
        String taken = told.takes().find { String name -> said.types.any { it.name() == name } }
        taken == null ? said.usual() : said.narrowed(taken)
    }

    @Override
    List<Choice> pairs(Word word) {
        switch (sentence.key) {
            case null:
                return keys(word.options)
            case 'from':
                return containers()
            case 'at':
                return at(container(sentence.named('from') ?: sentence.first))
            case 'group':
                return objects('Group') { true }
            case 'user':
            case 'owner':
                return objects('User') { true }
            default:
                return []
        }
    }

    /** What can stand behind {@code key:}. */
    private List<Choice> toldBy(String key, Word word, Vocabulary said, List<Token> object) {
        if (key == 'from' && said?.takesPoint()) {
            return containers()
        }
        if (key == 'at' && said?.takesPoint()) {
            List<Token> from = sentence.named('from')
            return at(from != null ? container(from) : names.find('Container', word.home(container(object))))
        }
        said?.field(key) == null ? [] : field(said, key)
    }

    @Override
    List<Choice> read(Word word) {
        sentence.place == 0 && sentence.key == null ? objects(word.reads, (ApiObject it) -> word.covers(it)) : []
    }

    private List<Choice> objects(String type, Predicate<ApiObject> fits) {
        sentence.fresh ? names.choices(cursor, grammar.schema.type(type), fits) + kept(type) : []
    }

    /** What the field of a block can be. */
    private List<Choice> field(Vocabulary block, String name) {
        if (!sentence.fresh) {
            return []
        }
        if (name == 'type' && block.takesType) {
            return frame.any.types.collect { cursor.text(it.name(), 'types', it.about()) }
        }
        Field field = block.field(name)
        valuesOf(field)
    }

    /** What a field of objects of {@code type} may be compared with: a reference with an object, and not with its name. */
    private List<Choice> comparable(Type type, Field field) {
        if (field.shape().sort() == Shape.Sort.REFERENCE) {
            return kept(field.shape().type())
        }
        field.name() == 'name' && type.root() != null ? names.choices(cursor, type) : valuesOf(field)
    }

    private List<Choice> valuesOf(Field field) {
        Shape shape = field?.shape()?.items() ?: field?.shape()
        switch (shape?.sort()) {
            case Shape.Sort.ENUM:
                return shape.values().collect { cursor.text(it, 'values', it == field.preset() ? 'default' : '') }
            case Shape.Sort.BOOLEAN:
                return cursor.quoted ? [] : ['true', 'false'].collect { new Choice(it, it, 'values', it == field.preset()?.toString() ? 'default' : '', false) }
            case Shape.Sort.REFERENCE:
                return names.choices(cursor, grammar.schema.type(shape.type())) + kept(shape.type())
            case Shape.Sort.OBJECT:
            case Shape.Sort.JSON:
                return cursor.quoted ? [] : [new Choice('{', '{', 'braces', field.about(), true)]
            default:
                return preset(field)
        }
    }

    private List<Choice> preset(Field field) {
        if (field == null || !field.hasDefault()) {
            return cursor.quoted ? [] : variables { true }
        }
        String preset = field.preset().toString()
        [field.preset() instanceof CharSequence ? cursor.text(preset, 'values', 'default') : new Choice(preset, preset, 'values', 'default', false)]
    }

    private List<Choice> keys(Collection<String> keys) {
        cursor.quoted || !sentence.fresh ? [] : keys.findAll { sentence.named(it) == null }.collect { new Choice(it + ':', it + ':', 'words', '', true) }
    }

    /** What can be said of an object, or of a list: what it can be told, and its fields. */
    private List<Choice> members() {
        if (sentence.afterNumber) {
            return Units.names().collect { new Choice(it, it, 'units', '', false) }
        }
        if (sentence.afterSpan) {
            return [new Choice('ago', 'ago', 'points', 'So long before now.', false)]
        }
        TypedValue object = value(sentence.object)
        if (object?.list && !sentence.ofEach) {
            return ListChoices.methods() + fields(object.type)
        }
        Type type = object?.type
        if (type == null) {
            return []
        }
        boolean copies = mayBeCopy(object.word, object.value)
        List<Word> words = Words.all().findAll { (!readOnly || !it.writing) && it.isOfferedFor(grammar.schema, type, copies) }
        List<Choice> told = words.collect { new Choice(it.name + '(', it.name, 'operations', it.about, false) }
        // Of each in a list one mostly asks something, of a single object one mostly wants something.
        List<Choice> members = isOneOfList() ? fields(type) + told : told + fields(type)
        copies && type.isA(grammar.schema.type('Container'))
                ? members + new Choice(AddressRewriting.FIELD, AddressRewriting.FIELD, 'fields', AddressRewriting.ABOUT, false) : members
    }

    private boolean isOneOfList() {
        List<Token> object = TypedValue.last(sentence.object)
        object.size() == 1 && cursor.outline.each(object[0].text) != null
    }

    private List<Choice> fields(Type type) {
        if (type == null) {
            return []
        }
        List<Choice> told = ReadFacts.told(grammar.schema, type.name()).collect { String name, String about -> new Choice(name, name, 'fields', about, false) }
        told + type.fields().values().collect { Field it -> new Choice(it.name(), it.name(), 'fields', it.about(), false) }
    }

    /** Whether a VDB may be meant. */
    private static boolean mayBeCopy(Word word, Object value) {
        word == null ? value != null && Words.named('vdb').covers((ApiObject) value) : word.name != 'dsource'
    }

    /** Where any value may stand. */
    @Override
    List<Choice> values() {
        if (cursor.quoted || !sentence.fresh) {
            return []
        }
        List<Choice> readers = Words.all().findAll { it.reads != null }.collect { new Choice(it.name + '(', it.name, 'words', '', false) }
        variables { true } + readers + lists()
    }

    private List<Choice> kept(String type) {
        cursor.quoted ? [] : variables { Object it ->
            it instanceof ApiObject && grammar.schema.find(((ApiObject) it).type()).map { Type found -> found.isA(grammar.schema.type(type)) }.orElse(false)
        }
    }

    private List<Choice> variables(Closure<Boolean> wanted) {
        variables.findAll { name, value -> wanted.call(value) }.collect { name, value ->
            new Choice(name, name, 'variables', value instanceof ApiObject ? value.type() : value?.class?.simpleName ?: '', false)
        }
    }
}
