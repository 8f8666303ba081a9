package dev.sluice.shell

import dev.sluice.lab.Called
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Mounts
import dev.sluice.lab.Pty
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

/** The session that is recorded among the examples, typed again: the screen shows what the record says. */
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class RecordedSessionSpec extends Specification {
    private static final String PROMPT = 'admin@local>'
    private static final String MORE = '...........>'
    private static final Path RECORD = Path.of('scripts/first-session.txt')

    /** Where an engine may mount; its name is short, so that no line of the screen is broken by it. */
    Path folder = Files.createTempDirectory('s')
    @AutoCleanup Pty pty

    def cleanup() {
        pty?.close()
        EngineProcess.endOn(folder.resolve('engine'))
        Mounts.clear(folder)
        folder.toFile().deleteDir()
    }

    def "a recorded session can be had again"() {
        given:
        pty = new Pty(Called.process('--quiet'), [HOME: "$folder".toString(), SLUICE_HOME: "$folder/engine".toString()], 100, 300)
        pty.showsAtLast(PROMPT)

        when:
        commands().eachWithIndex { String command, int i ->
            pty.type(command + '\r')
            i == commands().size() - 1 || waitForPrompts(i + 2)
        }

        then:
        pty.exitStatus() == 0
        timeless(pty.screen) == Files.readString(RECORD).stripTrailing()
    }

    private void waitForPrompts(int count) {
        new PollingConditions(timeout: 30, delay: 0.02).eventually {
            assert pty.screen.readLines().count { it.startsWith(PROMPT) } == count
            assert pty.screen.readLines().last() == PROMPT
        }
    }

    /** What was typed, with the further lines of each. */
    private static List<String> commands() {
        List<String> commands = []
        Files.readAllLines(RECORD).each {
            if (it.startsWith(PROMPT)) {
                commands << it.drop(PROMPT.length() + 1)
            } else if (it.startsWith(MORE)) {
                commands[-1] += '\r' + it.drop(MORE.length() + 1)
            }
        }
        commands
    }

    /** Without what differs from run to run. */
    private String timeless(String screen) {
        screen.replace("$folder", '/home/ann').replaceAll(/\d{4}-\d\d-\d\dT[\d:]+\.\d{3}/, '2026-01-01T00:00:00.000')
                .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '00000000-0000-0000-0000-000000000000')
                .replaceAll(/\d+ s ago/, '0 s ago').replaceAll(/Took [\d.]+\s+s/, 'Took 0.4 s').replaceAll(/ +\/\//, '  //')
    }
}
