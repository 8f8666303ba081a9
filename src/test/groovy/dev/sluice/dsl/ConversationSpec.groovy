package dev.sluice.dsl

import dev.sluice.lab.Notes
import dev.sluice.lab.Recorder
import dev.sluice.language.Conversation
import dev.sluice.language.Language
import dev.sluice.language.Script
import dev.sluice.language.ScriptException
import spock.lang.AutoCleanup
import spock.lang.Specification

class ConversationSpec extends Specification {
    Recorder engine = new Recorder()
    Notes notes = new Notes()
    @AutoCleanup
    Conversation conversation = Language.load().converse(engine, notes)

    def "a script gives its last value"() {
        expect:
        evaluate('1 + 2') == 3
        evaluate('') == null
        evaluate('// nothing') == null
        evaluate('class A { }') == null
    }

    def "variables of one line are there in the next: #first"() {
        when:
        evaluate(first)

        then:
        evaluate(second) == value

        where:
        first                                   | second                || value
        'def x = 1'                             | 'x + 1'               || 2
        'x = 1'                                 | 'x + 1'               || 2
        'int x = 1'                             | 'x + 1'               || 2
        'int x'                                 | 'x + 1'               || 1
        'boolean b'                             | 'b'                   || false
        'def x'                                 | 'x'                   || null
        'String s = "a${1}"'                    | 's'                   || 'a1'
        'List<String> l = []; l << "a"'         | 'l.size()'            || 1
        'def (a, b) = [1, 2]'                   | 'a + b'               || 3
        'final x = 5'                           | 'x'                   || 5
        'def f = { it * 2 }'                    | 'f(4)'                || 8
        'def f(x) { x * 3 }'                    | 'f(4)'                || 12
        'def n = 2; def f(x) { x * n }'         | 'f(4)'                || 8
        'def n = 0; def up() { n++ }; up()'     | 'up(); n'             || 2
        'class A { int n = 7 }'                 | 'new A().n'           || 7
        'class A { int n = 7 }'                 | 'def a = new A(n: 1); a.n' || 1
        'enum Colour { RED }'                   | 'Colour.RED.name()'   || 'RED'
        'import java.util.concurrent.TimeUnit'  | 'TimeUnit.DAYS.toHours(1)' || 24
        'import java.util.concurrent.*'         | 'TimeUnit.DAYS.toHours(1)' || 24
        'import java.util.concurrent.TimeUnit as T' | 'T.DAYS.toHours(1)' || 24
        'import static java.lang.Math.max'      | 'max(1, 2)'           || 2
        'import static java.lang.Math.*'        | 'max(1, 2)'           || 2
        '41 + 1'                                | '_'                   || 42
    }

    def "the results of the last scripts are variables, so many and so much of them"() {
        when:
        (1..12).each { evaluate("$it * 10") }
        evaluate('null')

        then:
        evaluate('[_, _1, _2, _9]') == [120, 110, 100, 30]
        conversation.variables().keySet() == (['_'] + (1..9).collect { "_$it".toString() }).toSet()

        when: 'large ones take the place of several'
        evaluate("'x' * 5_000_000")
        evaluate("'y' * 5_000_000")

        then:
        conversation.variables().keySet() == ['_'].toSet()
        evaluate('_.size()') == 5_000_000
        conversation.variables().keySet() == ['_', '_1'].toSet()
    }

    def "a loop variable ends with its loop"() {
        when:
        evaluate('for (i in 1..3) { def square = i * i }')

        then:
        conversation.variables().keySet() == [] as Set

        when:
        evaluate('square')

        then:
        def failure = thrown(ScriptException)
        failure.message == "shell:1:1: nothing here is called 'square'. Define it first, or write a text in quotes: 'square'."
    }

    def "a script that ends in a field, an element or a variable asks for that, be it null: #text"() {
        expect:
        conversation.isAskingForValue(new Script('shell', text)) == asking

        where:
        text                                   || asking
        'null'                                 || true
        'x'                                    || true
        "vdb('qa1').description"               || true
        "println 1; vdb('qa1').description;"   || true
        'groups[7]'                            || true
        'vdbs.find { it.name == "x" }'         || true
        'x = null'                             || false
        'def x = groups[7]'                    || false
        'println 1'                            || false
        "delete 'qa1'"                         || false
        "vdb('qa1').delete()"                  || false
        'vdbs.each { println it }'             || false
        ''                                     || false
    }

    def "what is put among the variables a script sees"() {
        when:
        conversation.variables().name = 'qa1'

        then:
        evaluate('name') == 'qa1'
        evaluate('def first() { name }; first()') == 'qa1'
    }

    def "a line that fails leaves everything as it was: #line"() {
        given:
        evaluate('def x = 1')
        evaluate('x + 1')

        when:
        evaluate(line)

        then:
        thrown(ScriptException)
        conversation.variables() == [x: 1, _: 2, _1: 1]
        evaluate('x') == 1
        conversation.target() == 'paper:default' || conversation.target() == null

        where:
        line << ['x = 5; def y = 2; throw new Exception("no")', 'def f() { 1 }; f(); nope', 'x = 5; y = ', 'x = 5; group { nmae "x" }',
                 'import java.util.concurrent.*; x = 9; assert false', 'engine "other"; x = 3; nope']
    }

    def "a script may have a package or a shebang: #script"() {
        when:
        evaluate(script)

        then:
        notes.printed.toString() == 'here\n'

        where:
        script << ['package some.where\nprintln "here"', '#!/usr/bin/env sluice\nprintln "here"', '\r\nprintln "here"\r\n']
    }

    def "what a script declares as static, or as a field, knows the run as all else in it does: #script"() {
        expect:
        evaluate("import groovy.transform.Field\n$script") == value

        where:
        script                                                                          || value
        'static same(a, b) { a == b }; same([1], [1])'                                  || true
        "static said() { 'echo here'.execute().text.trim() }; said()"                   || 'here'
        '@Field static List one = [1]\n@Field static boolean same = one == [1]\nsame'   || true
        "@Field String said = 'echo here'.execute().text.trim()\nsaid"                  || 'here'
        "@Field static said = 'echo here'.execute().text.trim()\nstatic again() { said }\nagain()" || 'here'
    }

    def "what a variable calls is not taken for a word"() {
        given:
        evaluate('def group = { it() + 1 }')

        expect:
        evaluate('group { 1 }') == 2
        evaluate('engine { group { 2 } }') == 3
    }

    def "what checks types and cannot be found is named at its place"() {
        when:
        evaluate("@groovy.transform.TypeChecked(extensions = ['Ext.groovy']) def f() { 1 }; f()")

        then:
        def failure = thrown(ScriptException)
        failure.problems()*.with { [line(), column(), message()] } == [[1, 45, "static type checking extension 'Ext.groovy' was not found on the classpath."]]
    }

    def "a script that is too large for a class is refused: #what"() {
        when:
        evaluate(script)

        then:
        def failure = thrown(ScriptException)
        failure.message == 'shell: it is too large for one class of Java. Make several scripts, or methods, of it.'

        where:
        what          | script
        'a long name' | 'x' * 70_000
        'many lines'  | 'println(1 + 1)\n' * 5_000
    }

    def "a script that is nested too deeply is refused"() {
        when:
        evaluate('x = ' + '(' * 20_000 + '1' + ')' * 20_000)

        then:
        def failure = thrown(ScriptException)
        failure.message == 'shell: it is nested too deeply.'
    }

    def "imports of a line that fails do not stay"() {
        when:
        evaluate('import java.util.concurrent.TimeUnit; nope')

        then:
        thrown(ScriptException)

        when:
        evaluate('TimeUnit.DAYS')

        then:
        def failure = thrown(ScriptException)
        failure.message == "shell:1:1: there is no class 'TimeUnit'. Import it, or look how it is spelt."
    }

    def "a definition may be given anew"() {
        when:
        evaluate('def f(x) { 1 }')
        evaluate('def f(x) { 2 }')
        evaluate('def x = 1')
        evaluate('def x = 2')
        evaluate('class A { int n = 1 }')
        evaluate('class A { int n = 2 }')

        then:
        evaluate('[f(0), x, new A().n]') == [2, 2, 2]
    }

    def "what a script prints goes to its output"() {
        when:
        evaluate('println 1; print "a"; println(); [2].each { println it }; println([1, "b"])')

        then:
        notes.printed.toString() == '1\na\n2\n[1, b]\n'
    }

    def "what is shown goes to the output whole"() {
        when:
        evaluate('show([a: 1]); show a: 2; show null; show groups')

        then:
        notes.shown == [[a: 1], [a: 2], null, []]
    }

    def "a text that could go on is unfinished: #text"() {
        expect:
        conversation.isUnfinished(text)

        where:
        text << ['vdb {', 'vdb { container {', 'vdb { }; group {', 'foo(', 'foo(1,', 'x = [1, 2', 'x = [a:', 'if (x)', 'if (x) {', 'if (x) { 1 } else', 'while (x)',
                 'for (i in 1..2)', 'def x =', 'x = 1 +', 'x -', 'x &&', 'x ||', 'a ?', 'a ? b :', 'a ?:', 'foo.', 'foo?.', 'foo a,', 'foo a:',
                 'x = """abc', "x = '''abc", 'x = """abc ${a', 'x = """abc ${a} de', '"${[1, {2', 'println 1 \\', '/* a comment', 'class A', 'class A {',
                 'def f(x) {', 'import', 'new', 'throw', 'x instanceof', '!', 'try {', 'do', 'switch (x) {', 'x ==', 'x =~', 'x <=>', '1..',
                 '{ a ->', 'foo { a, b ->', '@Field', 'vdb {\n  name \'x\'\n', 'x.each {\n  println it // }', "def s = 'it}' + {", 'x <<']
    }

    def "a text that is whole, or cannot be mended by more, is not unfinished: #text"() {
        expect:
        !conversation.isUnfinished(text)

        where:
        text << ['', 'x', 'x = 1', 'vdb { }', 'vdb { name "}" }', "'{'", '"${x}"', '// {', '/* { */', 'import a.*', 'x++', 'x--', 'return', 'println 1 // +',
                 '}', 'foo)', 'x = ]', "x = 'abc", 'x = "abc', 'x = "abc ${a} de', '1 +* 2)', 'vdb { } }', '[1, 2)', 'println # 5', 'try { 1 } finally { 2 }',
                 'x ? y : z', 'a.b', 'label: for (;;) { }', '"""abc"""', "'''abc'''", '/a{/', 'x = /a(b/', 'x\n\n', "println 'a' 5 }"]
    }

    def "an engine is named once: #text"() {
        when:
        evaluate(text)

        then:
        def misused = thrown(ScriptException)
        misused.message.endsWith("on takes engines and braces: on('first', 'second') { vdbs.size() }, or on(*names) { } for those of a list")

        where:
        text << ["on('a', 'a') { 1 }", "on('a', 'b', 'a') { 1 }", "on(['a', 'b']) { 1 }"]
    }

    private Object evaluate(String text) {
        conversation.evaluate(new Script('shell', text))
    }
}
