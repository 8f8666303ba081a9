package dev.sluice.shell.terminal

import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Shell
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What the library for terminals brings along is gone with the shell, however that ends. */
class UnpackedSpec extends Specification {
    @TempDir Path home

    private Shell shell() {
        new Shell(home, variables: [XDG_CACHE_HOME: "$home/cache".toString()])
    }

    private List<Path> unpacked() {
        Files.list(home.resolve('cache/sluice/unpacked')).withCloseable { it.toList() }
    }

    /** The process whose folder is the only one there. */
    private ProcessHandle owner() {
        assert unpacked().size() == 1
        ProcessHandle.of(unpacked().first().fileName.toString() as long).get()
    }

    def "a shell that was killed leaves it to the next one, and nothing is among the temporary files"() {
        given:
        def killed = shell()
        def process = owner()

        expect:
        new File("/proc/${process.pid()}/maps").text.contains("${unpacked().first()}/")

        when:
        process.destroyForcibly()
        process.onExit().get()
        killed.closeAlone()
        def next = shell()

        then:
        owner() != process

        when:
        next.type('exit\r')

        then:
        new PollingConditions(timeout: 20).eventually { assert unpacked() == [] }

        cleanup:
        killed?.closeAlone()
        next?.closeAlone()
        EngineProcess.endOn(home.resolve('engine'))
    }
}
