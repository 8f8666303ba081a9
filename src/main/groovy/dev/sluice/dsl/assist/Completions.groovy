package dev.sluice.dsl.assist

import dev.sluice.dsl.EngineWord
import dev.sluice.dsl.Manual
import dev.sluice.dsl.compile.AddressRewriting
import dev.sluice.dsl.flow.EnginesInUse
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.language.Choices.Choice
import dev.sluice.operations.Verb
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Field
import dev.sluice.wire.Shape
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import groovyjarjarantlr4.v4.runtime.Token
import java.util.function.Predicate

/** What could stand at a cursor, by what the schema wants there. */
@POJO
@CompileStatic
final class Completions {
    /** Of VDBs only. */
    private static final Set<Verb> OF_COPIES = EnumSet.of(Verb.REFRESH, Verb.ROLLBACK, Verb.UNDO)

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
        if (sentence.isStart()) {
            return cursor.quoted ? [] : frame.vocabulary != null ? fields() : words()
        }
        if (sentence.head == null || sentence.method != null && told() == null) {
            return values()
        }
        Vocabulary block = frame.vocabulary
        if (block != null && block.knows(sentence.head)) {
            return sentence.head == 'from' && block.takesPoint() ? from() : field(block, sentence.head)
        }
        EngineWord word = told() ?: EngineWord.named(sentence.head)
        word == null || word == EngineWord.LOGIN || word == EngineWord.SECRET || word == EngineWord.ENGINE ? values()
                : word.told ? tell(word) : word == EngineWord.LIST ? plurals() : word.ofDatabase && sentence.place == 0 ? read(EngineWord.VDB)
                : word == EngineWord.RANGES ? read(EngineWord.CONTAINER)
                : word.reads == null ? values() : read(word)
    }

    /** The word that is called as a method. */
    private EngineWord told() {
        EngineWord word = sentence.method == null ? null : EngineWord.named(sentence.method)
        word?.told ? word : null
    }

    private List<Choice> words() {
        Manual manual = Manual.standard()
        List<Choice> words = EngineWord.values().findAll { !readOnly || !it.writing }.collect {
            new Choice(it.word, it.word, 'words', readOnly ? manual.reading(it.word) : manual.about(it.word), true)
        }
        words + lists() + variables { true }
    }

    private List<Choice> lists() {
        EngineWord.plurals().collect { new Choice(it, it, 'lists', '', false) }
    }

    private List<Choice> plurals() {
        sentence.fresh && sentence.place == 0 ? EngineWord.plurals().collect { cursor.text(it, 'lists', '') } : []
    }

    /** The words of the block that are not said yet. */
    private List<Choice> fields() {
        if (readOnly) {
            return []
        }
        Vocabulary block = frame.vocabulary
        List<Choice> fields = ofKinds(block).collectMany { Type type ->
            type.fields().values().findAll { block.field(it.name()) != null }.collect { field(it, block.ofKinds ? type.name() : block.word) }
        }
        if (block.takesPoint()) {
            fields.removeAll { it.text() == block.pointField() }
            fields.add(new Choice('from', 'from', block.word, 'The point of a history to start from.', true))
        }
        if (block.takesType) {
            fields.add(new Choice('type', 'type', block.word, frame.any.types*.name().join(', '), true))
        }
        fields.findAll { block.isList(it.text()) || !frame.said.contains(it.text()) }
    }

    private static Choice field(Field field, String sort) {
        new Choice(field.name(), field.name(), sort, field.about(), true)
    }

    /** Parameters may be of any kind that knows what is said by now. */
    private List<Type> ofKinds(Vocabulary block) {
        block.ofKinds ? block.types.findAll { Type type -> frame.said.every { type.field(it) != null } } : block.types.take(1)
    }

    private List<Choice> from() {
        if (sentence.key == 'at') {
            return at(container(sentence.first))
        }
        sentence.place == 0 ? objects(EngineWord.CONTAINER, (ApiObject it) -> true) : keys(['at'])
    }

    /** The container in whose history a point is meant where none is said: a VDB is refreshed from what it came from. */
    private ApiObject home(EngineWord word, ApiObject told) {
        word == EngineWord.REFRESH ? names.find('Container', told?.get('provisionContainer')) : told
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
        Token only = said?.size() == 1 ? said[0] : null
        names.find('Container', TypedStatement.name(said) ?: only == null ? TypedStatement.name(said) : variables[only.text])
    }

    private List<Choice> bookmarks(ApiObject container) {
        names.points('TimeflowBookmark', { ApiObject it -> it.get('timeflow') == container.get('currentTimeflow') }) { ApiObject it, String age ->
            String about = (it.string('timestamp') ?: '') + age
            cursor.quoted ? cursor.text(it.reference(), 'bookmarks', it.name() + age)
                    : new Choice("bookmark('${it.name().replace("'", "\\'")}')".toString(), it.name(), 'bookmarks', about, false)
        }
    }

    private List<Choice> snapshots(ApiObject container) {
        names.points('TimeflowSnapshot', { ApiObject it -> it.get('container') == container.reference() }) { ApiObject it, String age ->
            cursor.text(it.reference(), 'snapshots', (it.string('creationTime') ?: it.name() ?: '') + age)
        }
    }

    /** A word that tells an object to do something. */
    private List<Choice> tell(EngineWord word) {
        if (readOnly) {
            return []
        }
        boolean called = sentence.method != null
        List<Token> object = called ? sentence.object : sentence.first
        Vocabulary said = cursor.outline.told(word, object)
        if (sentence.key == 'from' && said?.takesPoint()) {
            return objects(EngineWord.CONTAINER, (ApiObject it) -> true)
        }
        if (sentence.key == 'at' && said?.takesPoint()) {
            return at(sentence.named('from') != null ? container(sentence.named('from')) : home(word, container(object)))
        }
        if (sentence.key != null) {
            return said?.field(sentence.key) == null ? [] : field(said, sentence.key)
        }
        if (sentence.place > 0 || called) {
            return said == null ? [] : keys(said.takesPoint() ? ['from', 'at'] : said.words())
        }
        word.verb == null ? values() : objects(named(word.verb), (ApiObject it) -> !OF_COPIES.contains(word.verb) || EngineWord.VDB.fits(it))
    }

    private static EngineWord named(Verb verb) {
        EngineWord.values().find { it.reads == verb.named() && it.word != 'vdb' && it.word != 'dsource' }
    }

    private List<Choice> read(EngineWord word) {
        sentence.place == 0 && sentence.key == null ? objects(word, (ApiObject it) -> word.fits(it)) : []
    }

    private List<Choice> objects(EngineWord word, Predicate<ApiObject> fits) {
        sentence.fresh ? names.choices(cursor, grammar.schema.type(word.reads), fits) + kept(word.reads) : []
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

    /** What can be said of an object: what it can be told, and its fields. */
    private List<Choice> members() {
        List<Token> object = sentence.object
        EngineWord word = TypedStatement.reader(object) ?: object.size() == 1 ? EngineWord.plural(object[0].text) ?: TypedStatement.reader(object) : TypedStatement.reader(object)
        Object value = object.size() == 1 ? variables[object[0].text] : null
        Type type = word != null ? grammar.schema.type(word.reads) : value instanceof ApiObject ? grammar.schema.find(value.type()).orElse(null) : null
        if (type == null) {
            return []
        }
        boolean copies = word == null ? EngineWord.VDB.fits((ApiObject) value) : word != EngineWord.DSOURCE
        List<Choice> told = Verb.values().findAll { Verb verb ->
            Type told = grammar.schema.type(verb.named())
            (type.isA(told) || told.isA(type)) && (copies || !OF_COPIES.contains(verb))
        }.collect { new Choice(it.word() + '(', it.word(), 'operations', it.about(), false) }
        told += operations([EngineWord.UPDATE, EngineWord.DELETE])
        (readOnly ? [] : told) + type.fields().values().collect { new Choice(it.name(), it.name(), 'fields', it.about(), false) } +
                (copies && type.isA(grammar.schema.type(EngineWord.VDB.reads)) ? ofDatabase() : [])
    }

    private static List<Choice> ofDatabase() {
        operations([EngineWord.SQL, EngineWord.CONNECTION]) + new Choice(AddressRewriting.FIELD, AddressRewriting.FIELD, 'fields', AddressRewriting.ABOUT, false)
    }

    private static List<Choice> operations(List<EngineWord> words) {
        Manual manual = Manual.standard()
        words.collect { new Choice(it.word + '(', it.word, 'operations', manual.about(it.word), false) }
    }

    /** Where any value may stand. */
    private List<Choice> values() {
        if (cursor.quoted || !sentence.fresh) {
            return []
        }
        List<Choice> readers = EngineWord.values().findAll { it.reads != null }.collect { new Choice(it.word + '(', it.word, 'words', '', false) }
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
