package dev.sluice.dsl

import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification

/** Where in its line a script failed that ran: a bar stands before the place. */
class FailurePlacesSpec extends Specification {
    @Shared @AutoCleanup Conversation conversation = Language.load().converse(new Recorder(), new Notes())

    def "what fails in a line is told with its place: #marked"() {
        when:
        conversation.evaluate(new Script('shell', marked.replace('¦', '')))

        then:
        def failure = thrown(ScriptException)
        with(failure.problems().first()) {
            [line(), column()] == placed(marked)
            message() == said
        }

        where:
        marked                                                   || said
        'x = 1; x ¦/ 0'                                          || 'nothing can be divided by zero.'
        '7 ¦% 0'                                                 || 'nothing can be divided by zero.'
        'int a = 7; int b = 0; a.¦intdiv(b)'                     || 'nothing can be divided by zero.'
        "'abc'.¦toInteger()"                                     || "'abc' is no number."
        "println 1\ny = Integer.¦parseInt('x')"                  || "'x' is no number."
        "¦throw new RuntimeException('hi')"                      || 'hi'
        "1; new File('/nope').¦text"                             || '/nope (No such file or directory)'
        'def z = [1, 2].asImmutable(); z ¦<< 3'                  || 'this cannot be changed.'
        '[1, 2].asImmutable().¦add(3)'                           || 'this cannot be changed.'
        "m = [a: 1].asImmutable(); m.b ¦= 2"                     || 'this cannot be changed.'
        "[1].each { ¦new URL('nope') }"                          || 'no protocol: nope'
        "int i = ¦'abc'"                                         || "'abc' is of type String, and int is needed here."
        "def f() { f() }; ¦f()"                                  || 'it calls itself without end.'
        '[].¦first()'                                            || 'first() finds nothing: there are no elements.'
    }

    private static List<Integer> placed(String marked) {
        def before = marked.substring(0, marked.indexOf('¦'))
        [before.count('\n') + 1, before.size() - before.lastIndexOf('\n')]
    }
}
