package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** The words as IntelliJ IDEA learns them: methods and properties of every script, with what they are for. */
@POJO
@CompileStatic
final class Gdsl {
    private Gdsl() {
    }

    static String text() {
        List<String> words = EngineWord.values().collect { EngineWord word ->
            "        method name: '$word.word', type: 'java.lang.Object', params: [said: 'java.lang.Object'], doc: ${quoted(Manual.standard().about(word.word))}".toString()
        }
        List<String> plurals = EngineWord.plurals().collect {
            "        property name: '$it', type: 'java.util.List', doc: 'List them.'".toString()
        }
        """\
// The words of Sluice for IntelliJ IDEA. Made by: sluice new gdsl
[scriptScope(), closureScope()].each { place ->
    contributor(context(scope: place)) {
${(words + plurals).join('\n')}
        property name: 'params', type: 'java.util.Map', doc: 'The parameters of the script.'
    }
}
""".toString()
    }

    private static String quoted(String text) {
        "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"
    }
}
