package dev.sluice.shell.commands

import dev.sluice.lab.Called
import dev.sluice.lab.Mounts
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** The first VDB, made with the user. */
@Tag('slow')
class TourSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Shell pty

    def cleanup() {
        Mounts.clear(folder)
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "the tour shows each command, does it, and takes everything away"() {
        given:
        shell()

        when:
        pty.type('tour\r')
        goOn(commands())

        then:
        pty.showsAtLast('admin@local>')
        pty.screen.contains('red, green and blue')
        pty.screen.contains('─ tour-qa')

        when:
        pty.type('containers\r')

        then:
        pty.showsSomewhere('admin@local> containers\nnone\nadmin@local>')
        left() == []
    }

    @Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
    def "whoever leaves the tour finds nothing of it"() {
        given:
        shell()

        when:
        pty.type('tour\r')
        goOn(commands().take(3))
        pty.showsSomewhere(commands()[3])
        pty.type('q\r')

        then:
        pty.showsAtLast('admin@local>')

        when:
        pty.type('containers\r')

        then:
        pty.showsSomewhere('admin@local> containers\nnone\nadmin@local>')
        left() == []
    }

    def "where nobody answers, the tour tells what it would do first, and does nothing"() {
        given:
        def called = new Called([HOME: "$folder".toString(), SLUICE_HOME: "$folder/engine".toString()])
        called.input = 'tour\ncontainers\n'

        when:
        called.with('shell')

        then:
        called.out.contains('use local')
        called.out.endsWith('none\n')
    }

    /** How each command of the tour begins. */
    private static List<String> commands() {
        TourSpec.getResourceAsStream('/dev/sluice/help/tour.txt').readLines().findAll { it.startsWith('> ') }.collect { it.drop(2).takeBefore('FOLDER') ?: it.drop(2) }
    }

    private void goOn(List<String> commands) {
        commands.each { command ->
            pty.showsSomewhere(command)
            pty.type('\r')
        }
    }

    private void shell() {
        pty = new Shell(folder, '--quiet', columns: 200, rows: 120)
    }

    /** Folders of tours. */
    private static List<String> left() {
        Files.list(Path.of(System.getProperty('java.io.tmpdir'))).map { "$it.fileName".toString() }.filter { it.startsWith('sluice-tour') }.toList()
    }
}
