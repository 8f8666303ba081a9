package dev.sluice.dsl.grammar

import dev.sluice.wire.ApiObject
import dev.sluice.wire.Field
import dev.sluice.wire.Mistake
import dev.sluice.wire.Schema
import dev.sluice.wire.Shape
import dev.sluice.wire.Suggestion
import dev.sluice.wire.Type
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** Checks what a block says against the schema, and words each mistake as a script's writer needs it. */
@POJO
@CompileStatic
final class BodyCheck {
    private BodyCheck() {
    }

    /**
     * Every mistake in {@code body}, which braces of {@code vocabulary} made. Each text is complete in itself; the path of
     * something missing ends at the word that needs it.
     *
     * @param said where the body is only what a script says in so many words: what it leaves open is no mistake
     */
    static List<Mistake> mistakes(Schema schema, Vocabulary vocabulary, Map<String, ?> body, KnownValue said = null) {
        if (vocabulary.isUndeclared(body['type'])) {
            return []
        }
        Schema seeing = vocabulary.saidToObject && vocabulary.expected != null ? schema.seeingBody(ApiObject.of(body), vocabulary.expected) : schema
        List<List<Mistake>> found = types(vocabulary, body).collect { Type type ->
            seeing.check(body, type, vocabulary.use)
        }
        List<Mistake> fewest = found.min { List<Mistake> mistakes -> mistakes.size() } ?: []
        fewest.findAll { said == null || !isOpen(it, vocabulary, said) }.collect { worded(it, vocabulary, body) }
    }

    /**
     * What {@code body} says that belongs to another kind of data than the repository is for, as far as its name tells: that of a
     * repository begins with the name of its kind where it says what there is to say of it.
     *
     * @param configs the repositories of the source configurations that the script makes, by their names
     */
    static List<Mistake> ofOtherKinds(Vocabulary vocabulary, Map<String, ?> body, Map<String, Object> configs) {
        String repository = said(body, 'repository') ?: configs[said(body, 'config')]
        repository == null ? [] as List<Mistake> : ofOtherType(vocabulary, body, repository) + ofOtherKinds(vocabulary, body, repository, [])
    }

    private static String said(Map<String, ?> body, String name) {
        Object found = body.values().findResult { it instanceof Map ? ((Map) it)[name] : null } ?: body[name]
        found?.toString()
    }

    private static List<Mistake> ofOtherType(Vocabulary vocabulary, Map<String, ?> body, String repository) {
        List<String> fit = vocabulary.ofRepository(repository).types*.name()
        body['type'] == null || body['type'] in fit || vocabulary.types.every { it.name() in fit } ? [] as List<Mistake>
                : [new Mistake(['type'], "there is no type '${body['type']}' for repository '$repository'. Give one of ${fit.join(', ')}.", '')]
    }

    private static List<Mistake> ofOtherKinds(Vocabulary vocabulary, Map<String, ?> body, String repository, List<String> path) {
        List<Mistake> found = []
        body.each { name, value ->
            Vocabulary inside = value instanceof Map ? vocabulary.inside(name) : null
            if (inside?.ofKinds) {
                Type type = inside.types.find { Vocabulary.isOfKind(repository, it) }
                ((Map<String, ?>) value).keySet().findAll { type != null && type.field(it) == null && inside.field(it) != null }.each {
                    found.add(new Mistake(path + [name, it], "${type.name()} has no field '$it'. ${Suggestion.orElse(it, type.fields().keySet(), 'Leave it out.')}", ''))
                }
            } else if (inside != null) {
                found.addAll(ofOtherKinds(inside, (Map<String, ?>) value, repository, path + [name]))
            }
        }
        found
    }

    /** Whether only the run can tell that it is a mistake: of two fields that say the same, the other may say it. */
    private static boolean isOpen(Mistake mistake, Vocabulary vocabulary, KnownValue said) {
        List<String> either = vocabulary.types.first().either()
        said.leavesOpen(mistake.path()) || either && mistake.field() == either[0] && said.leavesOpen(either[1].tokenize('.'))
    }

    private static List<Type> types(Vocabulary vocabulary, Map<String, ?> body) {
        if (vocabulary.ofKinds) {
            // Parameters may be of any kind: they are of those that know most of the words.
            int most = vocabulary.types.collect { known(it, body) }.max() ?: 0
            return vocabulary.types.findAll { known(it, body) == most }
        }
        if (body['type'] != null) {
            return [vocabulary.expected]
        }
        boolean ofObject = vocabulary.act || vocabulary.use == Schema.Use.UPDATE
        ofObject ? vocabulary.types : [vocabulary.fitting(body.keySet())]
    }

    private static int known(Type type, Map<String, ?> body) {
        body.keySet().count { type.field(it) != null } as int
    }

    /** {@code mistake} in {@code body} as {@link #mistakes} words it. */
    static Mistake worded(Mistake mistake, Vocabulary outermost, Map<String, ?> body) {
        Vocabulary vocabulary = outermost
        Object around = body
        for (String step : mistake.path().init()) {
            boolean named = around instanceof Map
            around = named ? ((Map) around)[step] : ((List) around)[step.toInteger()]
            vocabulary = named ? vocabulary?.inside(step) : vocabulary
        }
        String last = mistake.path().last()
        if (last == 'type') {
            return new Mistake(mistake.path(), "${mistake.problem()} ${mistake.remedy()}", '')
        }
        if (around instanceof Map && vocabulary != null && vocabulary.field(last) == null) {
            return new Mistake(mistake.path(), vocabulary.stranger(last), '')
        }
        List<String> apart = around instanceof Map && vocabulary != null ? vocabulary.apart(last, ((Map) around).keySet()) : []
        if (apart) {
            return new Mistake(mistake.path(), "${vocabulary.word} takes no '$last' together with ${Vocabulary.either(apart)}.", '')
        }
        String remedy = remedy(mistake, vocabulary?.field(last))
        if (around instanceof Map && ((Map) around)[last] == null) {
            boolean point = last == vocabulary.pointField()
            return new Mistake(mistake.path().init(), point ? missingPoint(vocabulary.word)
                    : "${vocabulary.word} needs '$last'. $remedy".toString(), '')
        }
        new Mistake(mistake.path(), "'${name(mistake)}': ${problem(mistake, vocabulary?.field(last), around)} $remedy", '')
    }

    private static String missingPoint(String word) {
        Words.named(word)?.missingPoint() ?: "$word needs a point to start from. Write: from orders, at: LATEST_POINT"
    }

    /** Even a secret of the wrong sort is not shown. */
    private static String problem(Mistake mistake, Field field, Object around) {
        Object value = field?.redact() && around instanceof Map ? ((Map) around)[field.name()] : null
        value == null ? mistake.problem() : mistake.problem().replace(String.valueOf(value), 'the value')
    }

    /** Whoever writes a script need not know references. */
    private static String remedy(Mistake mistake, Field field) {
        field?.shape()?.sort() == Shape.Sort.REFERENCE ? "Give an object (${field.shape().type()}), its reference or its name."
                : mistake.remedy()
    }

    /** The field, and for an element of an array its place in it: {@code additionalNodes.0}. */
    private static String name(Mistake mistake) {
        List<String> path = mistake.path()
        int from = path.findLastIndexOf { !it.isInteger() }
        path.drop(Math.max(from, 0)).join('.')
    }
}
