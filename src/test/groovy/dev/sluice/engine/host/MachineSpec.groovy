package dev.sluice.engine.host

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification

/** What the machine says of itself, compared with what its own programs say. */
@Requires(reason = 'the figures come from /proc', value = { os.linux })
class MachineSpec extends Specification {
    private static String said(String... command) {
        def process = new ProcessBuilder(command).start()
        process.inputReader().text.trim()
    }

    def "its name, memory and cores are those that its programs tell"() {
        expect:
        Machine.hostname().get() == said('uname', '-n')
        Machine.processors()*.cores().sum() == said('nproc', '--all') as int
        Machine.memory().get() == (Files.readString(Path.of('/proc/meminfo')) =~ /MemTotal:\s+(\d+)/)[0][1].toLong() * 1024
        Machine.processors().every { it.hertz() == null || it.hertz() > 100_000_000L }
    }

    def "it has been running for longer than this process"() {
        expect:
        Machine.upTime().get() >= ProcessHandle.current().info().startInstant().map { java.time.Duration.between(it, java.time.Instant.now()) }.get()
                .minusSeconds(1)
    }

    def "the operating system has a name"() {
        expect:
        Machine.release('NAME').get() == said('sh', '-c', '. /etc/os-release; echo "$NAME"')
        Machine.release('COLOUR_OF_THE_BOX').empty
    }
}
