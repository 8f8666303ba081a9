package dev.sluice.dsl.grammar

import dev.sluice.language.Literal
import dev.sluice.operations.Operation
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Field
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import dev.sluice.wire.Shape
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.util.function.UnaryOperator

/** Writes what was asked of an engine as the line of a script that asks it again. */
@POJO
@CompileStatic
final class LineWriter {
    private static final String INDENT = '    '
    private final Schema schema
    private final Grammar grammar
    private final UnaryOperator<String> names

    /** @param names gives the name of what a reference refers to */
    LineWriter(Schema schema, UnaryOperator<String> names) {
        this.schema = schema
        this.grammar = new Grammar(schema)
        this.names = names
    }

    /** The line that asks for {@code operation}, or null. */
    String line(Operation<?> operation) {
        Words.asking(operation.word()).line(this, operation.settings())
    }

    /** Makes what {@code body} says; what only the engine sets is left out. */
    String made(Word word, ApiObject body) {
        word.name + braces(grammar.inside(word), body, [named(body) ?: word.name], 0)
    }

    String update(String object, String type, Map<String, ?> changes) {
        Map<String, Object> fields = new LinkedHashMap<String, Object>(changes)
        fields.put('type', type)
        Vocabulary words = grammar.changing(type)
        "update($object)" + braces(words, fields, [object.replaceAll(/\W+/, ' ').trim()], 0, true)
    }

    String told(Word word, ApiObject settings) {
        String object = name(settings)
        Vocabulary words = grammar.inside(word)
        String said = words == null ? '' : fields(words, settings.object('parameters'), [word.name], 1, false)
        said.empty ? "$word.name $object" : "$word.name($object) {\n$said}"
    }

    /** The object by its name, in quotes. */
    String name(ApiObject settings) {
        Literal.quoted(names.apply(settings.string('object')))
    }

    /** {@code value} as it is written; a secret by the name of a variable that is made up of {@code path}. */
    String value(Object value, String... path) {
        value instanceof Secret ? "secret('${variable(path.toList())}')" : Literal.of(value)
    }

    /** {@code group('QA')}; the reference itself where scripts have no word for its sort. */
    String object(ApiObject settings) {
        object(schema.find(settings.string('of')).orElse(null), settings.string('object'))
    }

    String object(Type type, String reference) {
        Word word = type == null ? null : reading(type)
        String name = names.apply(reference)
        word == null || name == reference && schema.referredBy(reference).present ? Literal.quoted(reference) : "$word.name(${Literal.quoted(name)})"
    }

    /** The last word counts that reads such objects: {@code container}, not one of its sorts. */
    private Word reading(Type type) {
        Words.all().findAll { it.reads != null && type.isA(schema.type(it.reads)) }.with { it.empty ? null : it.last() }
    }

    private static String named(ApiObject body) {
        body.name() ?: body.object('container').name()
    }

    private String braces(Vocabulary words, Map<String, ?> body, List<String> path, int depth, boolean whole = false) {
        String inside = fields(words, body, path, depth + 1, whole)
        inside.empty ? ' { }' : " {\n$inside${INDENT * depth}}"
    }

    /** @param whole whether a null says something */
    private String fields(Vocabulary given, Map<String, ?> body, List<String> path, int depth, boolean whole) {
        Object type = body.get('type')
        Vocabulary words = type == null || given.open ? given : given.narrowed(type.toString())
        StringBuilder lines = new StringBuilder()
        if (given.takesType && type != null && (type != given.types.first().name() || Schema.family().find(type.toString()).empty)) {
            lines << INDENT * depth << 'type ' << Literal.quoted(type.toString()) << '\n'
        }
        body.each { name, value ->
            if (says(words, name, value, whole)) {
                lines << INDENT * depth << field(words, name, value, path + name, depth) << '\n'
            }
        }
        lines
    }

    private static boolean says(Vocabulary words, String name, Object value, boolean whole) {
        if (words.open) {
            return whole || value != null
        }
        Field field = words.field(name)
        if (name == words.pointField() && isUsual(value)) {
            return false
        }
        field != null && name != 'type' && (whole || value != null && !(field.hasDefault() && value == field.preset()))
    }

    /** A refresh goes to the latest point of where its data came from without a word about it. */
    private static boolean isUsual(Object point) {
        point instanceof Map && point.type == 'TimeflowPointSemantic' && point.container == null && !point.stale && point.location in [null, 'LATEST_POINT']
    }

    private String field(Vocabulary words, String name, Object value, List<String> path, int depth) {
        String point = name == words.pointField() && value instanceof Map ? point((Map) value) : null
        if (point != null) {
            return point
        }
        String word = Literal.word(name)
        Vocabulary inside = words.inside(name)
        if (value instanceof Map && inside != null && !inside.open) {
            return word + braces(inside, (Map<String, ?>) value, path, depth)
        }
        if (value instanceof Secret) {
            return "$word secret('${variable(path)}')"
        }
        "$word${value instanceof Map || value instanceof Collection ? "(${literal(words, name, value, path)})" : ' ' + literal(words, name, value, path)}"
    }

    /** A point that {@code from} says; null where only its fields do. */
    private String point(Map<String, ?> point) {
        if (point.type != 'TimeflowPointSemantic' || point.container == null || point.keySet() - ['type', 'container', 'location', 'stale']) {
            return null
        }
        String at = point.location == null ? '' : ", at: $point.location"
        "from ${Literal.quoted(names.apply(point.container.toString()))}$at${point.stale ? ', stale: true' : ''}"
    }

    private String literal(Vocabulary words, String name, Object value, List<String> path) {
        if (value instanceof Secret) {
            return "secret('${variable(path)}')"
        }
        if (value instanceof Map) {
            Vocabulary inside = words.inside(name) ?: words
            String pairs = value.findAll { it.value != null }
                    .collect { key, inner -> "${Literal.word(key.toString())}: ${literal(inside, key.toString(), inner, path + key.toString())}" }.join(', ')
            return "[${pairs ?: ':'}]"
        }
        if (value instanceof Collection) {
            return '[' + value.collect { literal(words, name, it, path) }.join(', ') + ']'
        }
        Shape shape = words.field(name)?.shape()
        boolean refers = value instanceof String && (shape?.items() ?: shape)?.sort() == Shape.Sort.REFERENCE
        Literal.of(refers ? names.apply((String) value) : value)
    }

    /** Where a script finds the secret of a field: {@code ANN_CREDENTIAL_PASSWORD}. */
    private static String variable(List<String> path) {
        path.join('_').toUpperCase(Locale.ROOT).replaceAll(/[^A-Z0-9]+/, '_')
    }
}
