package dev.sluice.cli.commands

import dev.sluice.lab.Called
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class RunSpec extends Specification {
    @TempDir Path folder
    Called called = new Called([:])

    def setup() {
        called.variables.putAll(HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString())
    }

    def "a script prints what it says, and not its last value"() {
        given:
        def script = script('''
            println 'groups:'
            show groups
            42
            ''')

        when:
        called.with('run', script)

        then:
        called.out == 'groups:\nname     reference\n-------  ---------\nSources  GROUP-1\nVirtual  GROUP-2\n'
        called.err == ''
        called.status == 0
    }

    def "a script reads its parameters, and none where it says what counts without one"() {
        given:
        def script = script('println "${params.target} ${params.days ?: 7} ${params.query}"')

        expect:
        called.with('run', script, '-p', 'target=qa1', '-p', 'query=a=b').out == 'qa1 7 a=b\n'
        called.with('run', this.script("println params.containsKey('a') ? params.a : 'no'; println params.b == null; println params.get('c', 'c')")).out == 'no\ntrue\nc\n'
        called.with('run', this.script("def params = [a: 1]; println params.b")).out == 'null\n'
    }

    def "to read a parameter that the script does not declare and nobody gave is a mistake before anything is done: #read"() {
        when:
        def wrong = called.with('run', script("println 'begun'\n$read"), *given)

        then:
        wrong.status == 1
        wrong.out == ''
        wrong.err.contains(message)

        where:
        read                               | given                || message
        'println params.traget'            | ['-p', 'target=qa']  || "2:16: there is no parameter 'traget'. Did you mean 'target'?"
        'println params.kepe'              | []                   || "2:16: parameter 'kepe' is missing. Give it: -p kepe=VALUE"
        "vdbs.findAll { it.name != params['kepe'] }*.delete()" | ['-p', 'colour=qa'] || "2:34: parameter 'kepe' is missing."
        "def f() { params.get('kepe') }"   | []                   || "2:22: parameter 'kepe' is missing."
    }

    def "a parameter whose name only the run finds is missed when it is read"() {
        expect:
        called.with('run', script("def n = 'kepe'\nprintln params[n]")).err.contains("2:15: parameter 'kepe' is missing. Give it: -p kepe=VALUE")
    }

    def "a script may come through a pipe"() {
        given:
        called.input = 'println 1\nprintln params.x.foo\n'

        expect:
        called.with('run', '-', '-p', 'x=y').out == '1\n'
        called.err == "stdin:2:18: String has no 'foo'.\n"
        called.status == 2
    }

    def "nobody is told to go on with a run that came through a pipe: #text"() {
        given:
        called.input = text

        expect:
        called.with(args as String[]).err == said
        called.status == status

        where:
        text                                       | args                || status | said
        "step('A') { group { name 'piped' } }; throw new IllegalStateException('no')" | ['run', '-'] || 1 | "1 A\nstdin:1:39: no\n"
        "step('A') { 1 }; confirm 'Sure?'"         | ['run', '-']        || 4      | "1 A\nstdin:1:18: nobody is here to answer 'Sure?'. Run it on a terminal, or say yes with --yes\n"
        "approve 'it', by: 'bob'"                  | ['run', '-']        || 1      | "stdin:1:1: nobody can go on with a run that came through a pipe when it is approved. Run the script from a file\n"
    }

    def "eval prints what the code results in"() {
        expect:
        called.with(['eval', code, *options] as String[]).out == out

        where:
        code           | options    || out
        '1 + 1'        | []         || '2\n'
        'groups.name'  | []         || 'Sources\nVirtual\n'
        'groups.name'  | ['--json'] || '[\n    "Sources",\n    "Virtual"\n]\n'
        'null'         | []         || ''
        'null'         | ['--json'] || 'null\n'
    }

    def "with --json what a script of eval prints and shows is talk"() {
        when:
        called.with('--json', 'eval', "println 'said'; show groups; groups.size()")

        then:
        called.out == '2\n'
        called.err.startsWith('said\nname     reference\n')
    }

    def "with --json what fails before it has a result is told as the one value: #args"() {
        when:
        called.with(args as String[])
        def error = new JsonSlurper().parseText(called.out).error

        then:
        called.err
        called.status == status
        error.keySet() == ['command', 'status', 'message', 'problems', 'id'] as Set
        [error.command, error.status, error.message] == [command, status, message]
        error.problems*.line == lines

        where:
        args                                       || status | command        | message                                                    | lines
        ['--json', 'eval', 'nmae']                 || 2      | 'sluice eval'  | "eval:1:1: nothing here is called 'nmae'. Define it first, or write a text in quotes: 'nmae'." | [1]
        ['--json', 'eval', "throw new RuntimeException('no')"] || 1 | 'sluice eval' | 'eval:1:1: no'                                  | [1]
        ['eval', '--json']                         || 2      | 'sluice'       | 'CODE is missing. See: sluice eval --help'                 | []
        ['--json', 'resume', 'nothing']            || 2      | 'sluice resume' | "there is no run 'nothing'. See: sluice runs"              | []
        ['nonsense', '--json']                     || 2      | 'sluice'       | "there is no command 'nonsense'. See: sluice --help"       | []
    }

    def "a word of the language is a command: #args"() {
        expect:
        called.with(args as String[]).with { [out, status] } == [out, status]

        where:
        args                                     || out                                                     | status
        ['groups', '--json']                     || '[\n    {\n        "type": "Group",\n        "reference": "GROUP-1",\n        "namespace": null,\n        "name": "Sources",\n        "description": null\n    },\n    {\n        "type": "Group",\n        "reference": "GROUP-2",\n        "namespace": null,\n        "name": "Virtual",\n        "description": null\n    }\n]\n' | 0
        ['list', 'groups']                       || 'name     reference\n-------  ---------\nSources  GROUP-1\nVirtual  GROUP-2\n' | 0
        ['groups']                               || 'name     reference\n-------  ---------\nSources  GROUP-1\nVirtual  GROUP-2\n' | 0
        ['delete', 'GROUP-77']                   || ''                                                      | 1
        ['delete', 'nobody']                     || ''                                                      | 2
        ['delete', 'nobody', 'GROUP-2']          || ''                                                      | 2
        ['delete', '--if-exists', 'nobody']      || ''                                                      | 0
        ['groups', 'x', 'y']                     || ''                                                      | 2
    }

    def "check finds the mistakes of every file, without an engine"() {
        given:
        def good = script('println groups')
        def bad = script("link {", 'bad.groovy')

        when:
        called.with('check', good, bad)

        then:
        called.out.startsWith("$bad:1:")
        called.out.count('\n') == 1
        called.err == '2 files, 1 mistake\n'
        called.status == 2
        !Files.exists(folder.resolve('engine'))

        and:
        called.with('check', good).err == '1 file, no mistakes\n'
        called.status == 0
        called.with('check', good, '--quiet').err == ''
    }

    def "check names what an older engine lacks: #text"() {
        expect:
        called.with('check', '--target', '1.11.4', script(text)).out.readLines()*.replaceAll(/.*groovy:/, '') == [said]
        called.status == 2
        called.with('check', script(text)).status == 0

        where:
        text || said
        "undo 'qa1'" || "1:1: 'undo' came with version 1.11.8 of the API; an engine of version 1.11.4 lacks it."
        "link { name 'a'; group 'b'; linkData { config 'c'; syncParameters { }; parameters { path '/x' } } }" || "1:52: 'syncParameters' came with version 1.11.5 of the API; an engine of version 1.11.4 lacks it."
    }

    def "check refuses a version that is none: #version"() {
        expect:
        called.with('check', '--target', version, script('groups')).err == "sluice check: $said\n"
        called.status == 2

        where:
        version || said
        '1.x' || "'1.x' is not an API version. Write it as 1.11.20"
        '2.0.0' || "nothing is known of version 2.0.0 of the API. Use one from 1.0.0 to $dev.sluice.wire.ApiVersion.CURRENT"
    }

    private String script(String text, String name = 'script.groovy') {
        Files.writeString(folder.resolve(name), text.stripIndent()).toString()
    }
}
