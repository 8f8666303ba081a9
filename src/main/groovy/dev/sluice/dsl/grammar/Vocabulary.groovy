package dev.sluice.dsl.grammar

import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.concurrent.ConcurrentHashMap

/**
 * The words of one place in a script: the fields of what the braces there make. They come from the schema alone.
 *
 * <p>Where the braces may make one of several types, the words of all count until {@link #narrowed} says which; the
 * parameters of a dSource, for one, may be those of any kind.
 */
@POJO
@CompileStatic
final class Vocabulary {
    /** The field that {@code from} fills. */
    static final String POINT = 'timeflowPointParameters'
    /** The field that {@code from} fills where the point itself is wanted. */
    static final String POINT_ITSELF = 'timeflowPoint'
    private static final int MOST_WORDS_NAMED = 12

    /** The word before the braces, as a script writes it. */
    final String word
    /** The type that the place asks for, or null where it asks for parameters. */
    final Type expected
    /** What the braces can make, the usual type first. */
    final List<Type> types
    /** The words around these braces, or null at the outside. */
    final Vocabulary outer
    /** Whether the word {@code type} has a meaning here: without it, the place says which type is made. */
    final boolean takesType
    /** Whether the braces make something or change it. */
    final Schema.Use use
    /** Whether it is said besides an object that is told something: then that object has the say which type it is. */
    final boolean act
    /** Whether any word may be said besides those that are known: parameters of a sort, or of a type, that nobody has declared. */
    final boolean open
    private final Schema schema
    /** What the place can make, whatever type was said. */
    private final List<Type> choices
    private final Map<String, Field> fields = [:]
    /** The words inside of those that have been asked for: scripts say the same again and again. */
    private final Map<String, Vocabulary> within = new ConcurrentHashMap<>()

    private Vocabulary(Schema schema, String word, Type expected, List<Type> types, boolean takesType,
                       Vocabulary outer, Schema.Use use, List<Type> choices = types, boolean act = false, boolean open = types.isEmpty()) {
        this.schema = schema
        this.choices = choices
        this.use = use
        this.act = act
        this.open = open
        this.word = word
        this.expected = expected
        this.types = types
        this.takesType = takesType
        this.outer = outer
        for (Type type : types) {
            for (Field field : type.fields().values()) {
                if (isSaid(field)) {
                    fields.putIfAbsent(field.name(), field)
                }
            }
        }
    }

    private boolean isSaid(Field field) {
        (use == Schema.Use.CREATE ? field.create() : field.update()) != Field.Presence.READONLY
    }

    /** The words inside the braces of a word that stands by itself and makes one of {@code type}. */
    static Vocabulary of(Schema schema, String word, String type, Schema.Use use = Schema.Use.CREATE) {
        of(schema, word, schema.type(type), null, null, use)
    }

    /** The same words, and those of a shorter form of what is made. */
    static Vocabulary withShortForm(Schema schema, String word, String type, String shortForm) {
        Type whole = schema.type(type)
        new Vocabulary(schema, word, whole, [whole, schema.type(shortForm)], false, null, Schema.Use.CREATE)
    }

    /** The words for what is said besides the object that is told something: of {@code usual}, or of what other objects take in its place. */
    static Vocabulary ofAct(Schema schema, String word, String usual) {
        Type base = schema.type(usual)
        while (base.parent()?.parent() != null) {
            base = base.parent()
        }
        List<Type> types = choices(schema, base, usual)
        new Vocabulary(schema, word, base, types, types.size() > 1, null, Schema.Use.CREATE, types, true)
    }

    /**
     * The words for what is to be different of an object of {@code type}. Its type may be said, too: be it one that no schema declares, which
     * only the object shows.
     */
    static Vocabulary ofChange(Schema schema, String word, String type) {
        Type expected = schema.type(type)
        new Vocabulary(schema, word, expected, choices(schema, expected, null), true, null, Schema.Use.UPDATE)
    }

    private static Vocabulary of(Schema schema, String word, Type type, Object preset, Vocabulary outer, Schema.Use use) {
        List<Type> types = choices(schema, type, preset)
        new Vocabulary(schema, word, type, types, types.size() > 1, outer, use)
    }

    private static List<Type> choices(Schema schema, Type type, Object preset) {
        List<Type> concrete = schema.concrete(type)
        Type usual = preset != null ? schema.type(preset.toString()) : concrete.find { !it.isAbstract() && it.is(type) }
        usual == null ? concrete : [usual] + (concrete - usual)
    }

    /** The field that {@code name} says, or null. */
    Field field(String name) {
        fields[name]
    }

    Set<String> words() {
        fields.keySet()
    }

    /** Whether the braces say parameters, which every kind declares for itself. */
    boolean isOfKinds() {
        expected == null
    }

    /** Whether {@code type}, which is said here, is one that no schema declares: then any words may be said besides. */
    boolean isUndeclared(Object type) {
        takesType && saidToObject && schema.isUndeclared(type, expected)
    }

    /** Whether it is said to an object that is there, at whatever depth: engines have such of types that nobody has declared. */
    boolean isSaidToObject() {
        act || use == Schema.Use.UPDATE || outer?.saidToObject
    }

    /** The words for {@code type} alone; the same as these where there is no such choice. */
    Vocabulary narrowed(String type) {
        if (isUndeclared(type)) {
            return new Vocabulary(schema, word, expected, types, true, outer, use, choices, act, true)
        }
        Type chosen = types.find { it.name() == type }
        chosen == null ? this : new Vocabulary(schema, word, expected, [chosen], takesType, outer, use, choices, act)
    }

    /** Any words where {@code type} is one that no schema declares; else these. */
    Vocabulary narrowedTo(Object type) {
        isUndeclared(type) ? narrowed(type.toString()) : this
    }

    /** The words for what is made with {@code repository}; the same as these where its name does not tell for which kind of data that is. */
    Vocabulary ofRepository(String repository) {
        boolean ofKind = inside('parameters')?.types?.any { isOfKind(repository, it) }
        Shape usual = expected?.field('repository')?.shape()
        List<Type> fit = ofKind ? types.findAll { it.field('repository')?.shape() == usual } : types
        fit == types ? this : new Vocabulary(schema, word, expected, fit, takesType, outer, use, fit, act, open)
    }

    /** Whether {@code repository} is called as those of the kind of data are that has such {@code parameters}. */
    static boolean isOfKind(String repository, Type parameters) {
        String kind = parameters.name().tokenize('.').first()
        repository == kind || repository.startsWith(kind + '-')
    }

    /** The words for what is usual here, while nothing says otherwise. */
    Vocabulary usual() {
        takesType ? narrowed(types.first().name()) : this
    }

    /** What is made by braces that say {@code words} and no type: the first that has all of them, and the usual one where none has. */
    Type fitting(Collection<?> words) {
        types.find { Type type -> words.every { type.field(it.toString()) != null } } ?: types.first()
    }

    /** Those of {@code words} that cannot be said together with {@code name}, where what is made by them has no such field. */
    List<String> apart(String name, Collection<?> words) {
        List<Type> having = ofKinds || words.contains('type') || fitting(words).field(name) != null ? [] : types.findAll { it.field(name) != null }
        having ? words.findAll { word -> having.every { it.field(word.toString()) == null } }.collect { "'$it'".toString() } : []
    }

    /** The words inside the braces after {@code name}; null where it takes none. */
    Vocabulary inside(String name) {
        Vocabulary known = within[name] ?: made(name)
        if (known != null) {
            within.put(name, known)
        }
        known
    }

    private Vocabulary made(String name) {
        Field field = fields[name]
        if (open && field == null) {
            return new Vocabulary(schema, name, null, [], false, this, use)
        }
        Shape shape = field?.shape()?.items() ?: field?.shape()
        switch (shape?.sort()) {
            case Shape.Sort.OBJECT:
                return of(schema, name, schema.type(shape.type()), field.preset(), this, use)
            case Shape.Sort.JSON:
                return new Vocabulary(schema, name, null, schema.parameterTypes(shape), false, this, use)
            case Shape.Sort.ANY:
                return new Vocabulary(schema, name, null, [], false, this, use)
            default:
                return null
        }
    }

    /** Whether {@code name} takes several values, one after another. */
    boolean isList(String name) {
        fields[name]?.shape()?.sort() == Shape.Sort.ARRAY
    }

    /** Whether what {@code name} says may be a secret: engines show it to nobody. */
    boolean keepsSecret(String name) {
        open || fields[name] == null || types.any { it.field(name)?.redact() }
    }

    /** Whether {@code type} decides what can be said: something is made, of several types of which none is the usual one. */
    boolean needsType() {
        takesType && !act && use == Schema.Use.CREATE && types.size() > 1 && !types.first().is(expected) && outer?.field(word)?.preset() == null
    }

    /** Whether {@code from} has a meaning here: it says at which point of a container's history something starts. */
    boolean takesPoint() {
        pointField() != null
    }

    /** The field that {@code from} fills, or null. */
    String pointField() {
        [POINT, POINT_ITSELF].find { fields.containsKey(it) }
    }

    /** Whether that field takes the point itself, not a way to find it. */
    boolean takesPointItself() {
        pointField() == POINT_ITSELF
    }

    /** Whether {@code name} can be said here. */
    boolean knows(String name) {
        open || fields.containsKey(name) || name == 'type' && takesType || name == 'from' && takesPoint()
    }

    /** What to say of {@code name}, which is no word here: where it belongs, or what was meant. */
    String stranger(String name) {
        Collection<Field> kept = types.collect { it.field(name) }.findAll { it != null }
        if (use == Schema.Use.UPDATE && kept.any { it.create() != Field.Presence.READONLY }) {
            return "'$name' is said when it is made, and $word does not change it. Leave it out."
        }
        if (!kept.empty) {
            return "only the engine sets '$name' of $word. Leave it out."
        }
        if (name == 'type' && types.first().isTyped()) {
            return "the type of $word follows from its place. Leave it out."
        }
        if (name in HistoryPoint.KEYS && takesPoint()) {
            return "'$name' stands behind 'from', as in: from 'orders', at: LATEST_POINT"
        }
        "$word has no field '$name'. ${otherType(name) ?: home(name) ?: Suggestion.orElse(name, spoken() + ofOtherTypes(), choice())}"
    }

    /** Where {@code name} belongs to something else that could be made here. */
    private String otherType(String name) {
        List<String> others = takesType ? choices.findAll { it.field(name) != null }.collect { "'${it.name()}'".toString() } : []
        others ? "It belongs to ${either(others)}; say: type ${others.first()}" : null
    }

    /** What can be said where another type is made, which the words themselves choose. */
    private Collection<String> ofOtherTypes() {
        takesType ? choices.collectMany { Type type -> type.fields().values().findAll { Field field -> isSaid(field) }*.name() } : []
    }

    /** The words as scripts say them: a point is said by {@code from}. */
    private Collection<String> spoken() {
        takesPoint() ? words() - pointField() + ['from'] + HistoryPoint.KEYS : words()
    }

    /** The field that was meant by {@code name}, which is no word here; or null. */
    String meant(String name) {
        String word = Suggestion.of(name, spoken()).orElse(null)
        (word == 'from' || word in HistoryPoint.KEYS) && field(word) == null ? pointField() : word
    }

    private String home(String name) {
        List<String> inner = words().findAll { inside(it)?.field(name) != null }.collect { it + ' { }' }
        if (inner) {
            return "It belongs inside ${either(inner)}."
        }
        for (Vocabulary around = outer; around != null; around = around.outer) {
            if (around.field(name) != null) {
                return "It belongs to ${around.word}, outside ${word} { }."
            }
        }
        null
    }

    /** {@code a, b or c}. */
    static String either(List<String> choices) {
        choices.size() == 1 ? choices.first() : choices.init().join(', ') + ' or ' + choices.last()
    }

    private String choice() {
        Collection<String> all = act ? usual().spoken() : spoken()
        Collection<String> named = all.take(MOST_WORDS_NAMED)
        named.isEmpty() ? 'It has none.' : "Its fields are ${named.join(', ')}${named.size() < all.size() ? ', ...' : ''}."
    }
}
