package dev.sluice.engine

import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.sql.DriverManager
import java.util.concurrent.CompletableFuture
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Whoever changes what an engine has noted of what was done in it is found out. */
class EngineAuditSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab

    def setup() {
        lab = new Lab(folder)
        def flow = new Flow(lab)
        flow.linked('orders', lab.tree('orders'))
        (1..3).each { flow.post('group', [type: 'Group', name: "g$it" as String]) }
    }

    private Called audit(String... words) {
        new Called([HOME: folder.toString(), SLUICE_HOME: lab.settings.home().toString()]).with('engine', 'audit', *words)
    }

    /** What somebody does who owns the home, past the engine. */
    private void attack(String... statements) {
        DriverManager.getConnection("jdbc:sqlite:${lab.settings.home().resolve('catalog.db')}").withCloseable { database ->
            statements.each { database.createStatement().executeUpdate(it) }
        }
    }

    private Path exported() {
        def exported = audit('export')
        assert exported.status == 0 : exported.err
        Files.writeString(folder.resolve('audit.jsonl'), exported.out)
    }

    def "all that was done is in it, as it stands in the engine, while the engine works"() {
        when:
        def found = audit()
        def lines = Files.readAllLines(exported()).collect { new JsonSlurper().parseText(it) }
        def result = new JsonSlurper().parseText(audit('verify', '--json').out)
        def actions = lab.admin().get('action?pageSize=200').result.findAll { it.actionType == 'GROUP_CREATE' }

        then:
        found.out ==~ /${lines.size()} lines, all as they were written; the last has the hash ${lines.last().hash}\n/
        found.status == 0
        actions.size() == 3
        actions.every { action -> lines.findAll { it.reference == action.reference }.last().action == action }
        lines*.line == (1..lines.size()).toList()
        audit('verify', "${folder.resolve('audit.jsonl')}").status == 0
        result == [lines: lines.size(), last: lines.last().hash]
    }

    def "it is found out when #what"() {
        given:
        attack(statement)

        when:
        def found = audit()

        then:
        found.status == 1
        found.out == ''
        found.err ==~ /sluice engine audit: $message\. Trust nothing from there on\n/

        where:
        what                               | statement                                                                                                          || message
        'an action was changed'            | "update object set body = json_set(body, '\$.user', 'USER-1') where reference = 'ACTION-2'"                         || 'action ACTION-2 is not as it was written'
        'an action was removed'            | "delete from object where reference = 'ACTION-2'"                                                                  || 'action ACTION-2 is gone'
        'an action was added'              | "insert into object select 'ACTION-99', 99999, type, root, scope, name, state, time, job, json_set(body, '\$.reference', 'ACTION-99'), secrets" +
                " from object where reference = 'ACTION-2'"                                                                                                     || 'action ACTION-99 was never written down'
        'a line was changed'               | "update audit set text = replace(text, 'USER-2', 'USER-1') where line = 2"                                         || 'line 2: it is not as it was written'
        'a line is gone'                   | 'delete from audit where line = 2'                                                                                 || 'line 2: it does not follow from the line before it, which was changed, or one between them is gone'
        'the first line is gone'           | 'delete from audit where line = 1'                                                                                 || 'line 1: it is not the first that was written'
        'the last line is gone'            | 'delete from audit where line = (select max(line) from audit)'                                                     || /action ACTION-\d+ (is not as it was written|was never written down)/
        'an action is found otherwise'     | "update object set state = 'XX' where reference = 'ACTION-2'"                                                       || 'action ACTION-2 is not as it was written'
        'an action is found at another time' | "update object set time = '2001-01-01T00:00:00.000Z' where reference = 'ACTION-2'"                                  || 'action ACTION-2 is not as it was written'
        'a line stands before the first'   | "insert into audit values (0, '{}')"                                                                               || 'line 1: it is not the first that was written'
        'a line is none'                   | "update audit set text = 'nothing' where line = 1"                                                                 || 'line 1: it is no line of a journal'
    }

    def "what was exported shows even when the end was removed with its actions, or all was written anew"() {
        given:
        def file = exported()
        def last = Files.readAllLines(file).collect { new JsonSlurper().parseText(it) }.last()

        when: 'the last action and all that tells of it is gone'
        attack("delete from audit where line >= ${Files.readAllLines(file).findIndexOf { it.contains("\"$last.reference\"") } + 1}",
                "delete from object where reference = '$last.reference'")

        then: 'the engine knows how many there were'
        audit().err ==~ /sluice engine audit: action $last.reference was made, and no line tells of it\. Trust nothing from there on\n/

        when: 'that was changed, too'
        attack("update counter set value = ${(last.reference - 'ACTION-').toInteger() - 1} where name = 'ACTION'")

        then:
        audit().status == 0
        audit('verify', "$file").err ==~ /sluice engine audit: line \d+ is not in the catalog as it was exported\. Trust nothing from there on\n/
        audit('verify', "$file").status == 1

        when: 'the file is cut within a line, or empty'
        def cut = Files.writeString(folder.resolve('cut.jsonl'), Files.readString(file).dropRight(20))
        def empty = Files.writeString(folder.resolve('empty.jsonl'), '')

        then:
        audit('verify', "$cut").status == 1
        audit('verify', "$empty").err == "sluice engine audit: $empty has no line. Trust nothing from there on\n"

        when: 'the exported lines were changed'
        Files.writeString(file, Files.readString(file).replaceFirst('USER-2', 'USER-1'))

        then:
        audit('verify', "$file").err.contains("$file:")
        audit('verify', "$file").err.contains('it is not as it was written')
    }

    def "a collector of system logs gets the lines that it has not got yet"() {
        given:
        def collector = new ServerSocket(0, 1, InetAddress.loopbackAddress)
        def received = CompletableFuture.supplyAsync { collector.accept().withCloseable { it.inputStream.getText('UTF-8') } }
        def lines = Files.readAllLines(exported())

        when:
        def sent = audit('export', '--after', '2', '--syslog', "127.0.0.1:$collector.localPort")
        def text = received.get()

        then:
        sent.err == "lines 3 to ${lines.size()}; go on with --after ${lines.size()}\n"
        frames(text)*.replaceFirst(/^<110>1 \S+Z \S+ sluice - audit - /, '') == lines.drop(2)

        cleanup:
        collector.close()
    }

    /** Each message after its length. */
    private static List<String> frames(String text) {
        def frames = []
        for (byte[] rest = text.bytes; rest.length > 0;) {
            def said = new String(rest, 'UTF-8')
            int blank = said.indexOf(' ')
            int length = said.take(blank) as int
            frames << new String(rest, blank + 1, length, 'UTF-8')
            rest = Arrays.copyOfRange(rest, blank + 1 + length, rest.length)
        }
        frames
    }

    def "a catalog of an older version begins with the actions that it has"() {
        given:
        lab.engine.close()
        attack('drop table audit', 'pragma user_version = 6')

        when:
        lab.begin()
        def first = new JsonSlurper().parseText(Files.readAllLines(exported()).first())

        then:
        [first.event, first.reference] == ['taken in', 'ACTION-1']
        audit().status == 0
    }
}
