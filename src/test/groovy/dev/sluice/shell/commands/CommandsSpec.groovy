package dev.sluice.shell.commands

import dev.sluice.client.OtherEngine
import dev.sluice.lab.Called
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class CommandsSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup OtherEngine engine = new OtherEngine()
    Map group = [type: 'Group', name: 'QA', reference: 'GROUP-1', description: 'old']

    def setup() {
        engine.on('GET group') { list(it, [group]) }
        engine.on('GET group/GROUP-1') { ok(it, group) }
        engine.on('POST group/GROUP-1') { group += bodies['POST group/GROUP-1']; ok(it, '') }
    }

    def "objects are walked like folders"() {
        expect:
        shell("pwd\ncd group\npwd\nls\ncd QA\npwd\nls\ncd ..\npwd\ncd\npwd\ncd /groups/QA/\npwd").out == '''\
            /
            /groups
            name  description  reference
            ----  -----------  ---------
            QA    old          GROUP-1
            /groups/QA
            type         Group
            name         QA
            reference    GROUP-1
            description  old
            /groups
            /
            /groups/QA
            '''.stripIndent()
    }

    def "what is set is sent at commit, and not before"() {
        when:
        def said = shell("cd groups/QA\nset description=new text\nset\ncommit\nunset description\ndiscard\nset\ncommit")

        then:
        said.err == ''
        said.out == """\
            description = 'new text'
            nothing is changed
            nothing is changed
            """.stripIndent()
        group.description == 'new text'
        engine.count('POST group/GROUP-1') == 1
    }

    def "whatever lists files elsewhere shows what is here, and what lists databases elsewhere shows the containers: #word"() {
        given:
        engine.on('GET database') { list(it, [[type: 'MSSqlDatabaseContainer', name: 'shop', reference: 'MSSQL_DB_CONTAINER-1']]) }

        expect:
        shell("cd groups/QA\n$word").out.contains(shown)

        where:
        word             || shown
        'ls'             || 'GROUP-1'
        'll'             || 'GROUP-1'
        'dir'            || 'GROUP-1'
        'list'           || 'CONTAINER-1'
        'show databases' || 'CONTAINER-1'
        'list groups'    || 'GROUP-1'
    }

    def "ls says what is set and not committed yet"() {
        expect:
        shell('cd groups/QA\nset description=new text\nls').out.endsWith("\nto be committed: description = 'new text'\n")
        !shell('cd groups/QA\nls').out.contains('committed')
    }

    def "where there is nothing one does not go"() {
        expect:
        shell(line).with { out + err } == answer + '\n'

        where:
        line                                      || answer
        'cd groups/gone'                          || "stdin:1:4: there is no group 'gone'. There is 'QA'."
        'cd groups/QA/x'                          || 'stdin:1:4: there is nothing below an object. Go up with: cd ..'
        'cd groups/QA\nset name=x\ncd ..'         || 'stdin:3:4: there are changes. Type commit to make them, or discard to forget them'
        'set a=1'                                 || 'stdin:1:5: go to an object first: cd groups/Virtual'
        'cd groups/QA\nset description'           || "stdin:2:5: set takes a field and its value: set description='nightly'"
    }

    def "a mistake in a command is told at its line: #line"() {
        expect:
        shell("'first'\n\n$line").err.readLines().first() == "stdin:3$where"

        where:
        line           || where
        'edit'         || ':1: edit needs a terminal. Write the lines into a file: sluice run FILE'
        "psql 'qa1'"   || ":1: psql needs a terminal. Ask by sql: sql 'qa1', 'select 1'"
        'wire'         || ':1: wire is on or off: wire on'
        'use nowhere'  || ":5: 'nowhere' is neither a URL nor a profile. Write a URL such as https://engine.example, or make a profile: sluice profile add nowhere URL"
        'list nothing' || ":6: 'type': an engine keeps no 'nothing'. Name a type such as Group, or a path such as 'group'."
    }

    def "what a command is given may be written as people write it: #line"() {
        expect:
        new Commands().all().findResult { it.argumentIn(line).orElse(null) } == argument

        where:
        line                    || argument
        'save ./kept.groovy'    || './kept.groovy'
        'save ../kept.groovy'   || '../kept.groovy'
        'save.size()'           || null
        'cd ..'                 || '..'
        'psql qa1'              || 'qa1'
        "psql('qa1')"           || "'qa1'"
        "psql(vdb('qa1'))"      || "vdb('qa1')"
        "psql vdb('qa1')"       || "vdb('qa1')"
        'help link'             || 'link'
        "help('link')"          || 'link'
        'explain [1, 2].size()' || '[1, 2].size()'
        'wire = 1'              || null
    }

    def "every command says what it is, in a page of help and in half a line of the overview"() {
        given:
        def commands = new Commands().all()

        expect:
        commands*.name().toSet().size() == commands.size()
        commands.every { it.name() ==~ /[a-z]+/ && it.usage().startsWith(it.name()) && it.description() ==~ /[A-Z].*\./ }

        and:
        shell(commands.collect { 'help ' + it.name() }.join('\n')).out.readLines().findAll { it =~ /^(${commands*.name().join('|')}): / } -
                'undo: Take back the last refresh or rollback of a VDB.' == commands.collect { "${it.name()}: ${it.description()}" as String }
    }

    def "a variable of such a name is a variable: #line"() {
        expect:
        shell(line).out == '3\n'

        where:
        line << ['set = 3', "save = 1; save + 2", "def undo(x) { x }; undo(3)"]
    }

    def "a line is explained without being done"() {
        when:
        def said = shell("groups.size()\nexplain group {\n name 'new'\n}\nexplain update group('QA'), description: \"it's\"\nexplain groups")

        then:
        said.err == ''
        said.out == """\
            1
            DSL
              group {
                  name 'new'
              }
            HTTP
              POST $engine.url/resources/json/engine/group {"type":"Group","name":"new"}
            curl, with the session in the file 'cookies'
              curl -b cookies -c cookies -X POST -H 'Content-Type: application/json' -d '{"type":"Group","name":"new"}' '$engine.url/resources/json/engine/group'
            DSL
              update(group('QA')) {
                  description 'it\\'s'
              }
            HTTP
              GET $engine.url/resources/json/engine/group
              GET $engine.url/resources/json/engine/group/GROUP-1
              POST $engine.url/resources/json/engine/group/GROUP-1 {"type":"Group","description":"it's"}
            curl, with the session in the file 'cookies'
              curl -b cookies -c cookies '$engine.url/resources/json/engine/group'
              curl -b cookies -c cookies '$engine.url/resources/json/engine/group/GROUP-1'
              curl -b cookies -c cookies -X POST -H 'Content-Type: application/json' -d '{"type":"Group","description":"it'\\''s"}' '$engine.url/resources/json/engine/group/GROUP-1'
            DSL
              groups
            HTTP
              GET $engine.url/resources/json/engine/group
            curl, with the session in the file 'cookies'
              curl -b cookies -c cookies '$engine.url/resources/json/engine/group'
            """.stripIndent()
        !engine.calls.any { it.startsWith('POST group') }
    }

    def "what goes over the wire is shown while it is wanted"() {
        when:
        def said = shell('groups.size()\nwire on\ngroups.size()\nwire off\ngroups.size()\nwire')

        then:
        said.out == '1\n1\n1\n'
        said.err.replaceAll(/\d+ ms/, 'N ms') == """\
            --> GET $engine.url/resources/json/engine/group
            <-- 200 {"type":"ListResult","status":"OK","result":[{"type":"Group","name":"QA","reference":"GROUP-1","description":"old"}],"job":null,"action":null,"total":1,"overflow":false} (N ms)
            stdin:6:1: wire is on or off: wire on
            """.stripIndent()
    }

    def "a transcript has the commands with their times, and is its owner's alone"() {
        when:
        shell("transcript on '$folder/t'\n1 + 1\nlogin user: 'ann', password: 'secret'\ntranscript off\n2 + 2")
        def lines = Files.readAllLines(folder.resolve('t'))

        then:
        lines.every { it ==~ /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z\t[<>]\t.*/ }
        lines*.split('\t')*.last().findAll { !it.startsWith('USER') } == ['1 + 1', "login user: 'ann', password: '********'", 'transcript off']
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve('t'))) == 'rw-------'
    }

    private Called shell(String input) {
        def called = new Called(HOME: folder.toString(), SLUICE_ENGINE: engine.url, SLUICE_USER: 'ann', SLUICE_PASSWORD: 'secret')
        called.input = input
        called.with()
    }
}
