package dev.sluice.dsl.assist

import dev.sluice.dsl.grammar.Grammar
import dev.sluice.dsl.grammar.Vocabulary
import dev.sluice.dsl.grammar.Word
import dev.sluice.dsl.grammar.Words
import dev.sluice.wire.Schema
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** The words as IntelliJ IDEA learns them: those of every script, and those inside of braces, with what they are for. */
@POJO
@CompileStatic
final class Gdsl {
    /** Braces within braces; what stands deeper is rare. */
    private static final int DEEPEST = 3

    private final Grammar grammar = new Grammar(Schema.family())
    private final List<String> blocks = []

    private Gdsl() {
        Words.all().findAll { grammar.inside(it) != null }.each { Word word -> block([word.name], grammar.inside(word)) }
    }

    static String text() {
        Gdsl gdsl = new Gdsl()
        List<String> words = Words.all().collect { Word word -> method(word.name, 'said', word.about) }
        List<String> plurals = Words.listings().collect { property(it, 'java.util.List', 'List them.') }
        List<String> points = gdsl.grammar.points.collect { property(it, 'java.lang.Object', 'A point of a history.') }
        """\
// The words of Sluice for IntelliJ IDEA. Made by: sluice new gdsl
[scriptScope(), closureScope()].each { place ->
    contributor(context(scope: place)) {
${(words + plurals + points).collect { '        ' + it }.join('\n')}
        ${property('params', 'java.util.Map', 'The parameters of the script.')}
    }
}

contributor(context(scope: closureScope())) {
${gdsl.blocks.join('\n')}
}
""".toString()
    }

    /** What can be said inside the braces of {@code calls}, the outermost first. */
    private void block(List<String> calls, Vocabulary inside) {
        List<String> words = inside.words().collect { method(it, 'value', inside.field(it).about()) }
        if (inside.takesPoint()) {
            words << method('from', 'container', 'Where in a history it begins.')
        }
        String braces = calls.collect { "enclosingCall('$it')" }.join(' && ')
        blocks << "    if ($braces) {\n${words.collect { '        ' + it }.join('\n')}\n    }".toString()
        if (calls.size() < DEEPEST) {
            inside.words().findAll { inside.inside(it)?.words() }.each { String word -> block(calls + word, inside.inside(word)) }
        }
    }

    private static String method(String name, String argument, String about) {
        "method name: '$name', type: 'java.lang.Object', params: [$argument: 'java.lang.Object'], doc: ${quoted(about)}"
    }

    private static String property(String name, String type, String about) {
        "property name: '$name', type: '$type', doc: ${quoted(about)}"
    }

    private static String quoted(String text) {
        "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"
    }
}
