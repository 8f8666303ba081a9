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
        "def f() { ¦f() }; f()"                                  || 'it calls itself without end.'
        '[].¦first()'                                            || 'first() finds nothing: there are no elements.'
    }

    def "of a name that stands in a line twice the one that failed is told: #marked"() {
        when:
        conversation.evaluate(new Script('shell', marked.replace('¦', '')))

        then:
        def failure = thrown(ScriptException)
        with(failure.problems().first()) {
            [line(), column()] == placed(marked)
        }

        where:
        marked << ['8 / 2 ¦/ 0', '8 / (4 ¦/ 0)', '(8 ¦/ 0) / 2', 'x = 8 / 2; x ¦/ 0', "'1'.toInteger() + 'x'.¦toInteger()",
                   "'x'.¦toInteger() + '1'.toInteger()", "['1'.toInteger(), 'x'.¦toInteger()]", '[[1].first(), [].¦first()]', '[[]].first().¦first()',
                   '[].¦first().first()', "Integer.parseInt(Integer.parseInt('7') + 'x'.¦toInteger() + '1'.toInteger())",
                   'def f(a) { a }; f(f(1)); f(f([].¦first())) + [1].first()', "['1', 'x'].each { it.¦toInteger() }; '1'.toInteger()",
                   "new File('/etc/hostname').text + new File('/nope').¦text", '[a: [b: 1]].a.b + [a: null].a.¦b',
                   'x = [1]; x.collect().add(1); x.asImmutable().¦add(2)', '1 + 1\n[1].first() + [].¦first()\n1 + 1',
                   'def f() { [].¦first() }; [1].first(); f()', "'1'.toInteger(\n) + 'x'.¦toInteger()", '1 ? [[2].first(), [].¦first()] : 1']
    }

    def "what fails in a method that was typed before is told with its place there"() {
        given:
        def before = 'def early(x) { x.foo() }'
        conversation.evaluate(new Script('shell', before))

        when:
        conversation.evaluate(new Script('shell', 'println 1; println 2; early(3)'))

        then:
        def failure = thrown(ScriptException)
        with(failure.problems().first()) {
            [line(), column(), text()] == [1, 18, before]
            message() == "Integer has no method 'foo' that takes ()."
        }

        when:
        conversation.evaluate(new Script('shell', '1 / 0'))

        then:
        def own = thrown(ScriptException)
        own.problems().first().text() == null
    }

    private static List<Integer> placed(String marked) {
        def before = marked.substring(0, marked.indexOf('¦'))
        [before.count('\n') + 1, before.size() - before.lastIndexOf('\n')]
    }
}
