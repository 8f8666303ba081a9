package dev.sluice.cli.target

import dev.sluice.engine.EngineHome
import dev.sluice.engine.HomeHolder
import dev.sluice.lab.Called
import dev.sluice.lab.CommandLine
import dev.sluice.lab.EngineProcess
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine process that does not do what it should: nobody waits for it without end, and it can be got rid of. */
@Tag('slow')
class StuckEngineSpec extends Specification {
    @TempDir Path folder
    Path home

    def setup() {
        home = folder.resolve('engine')
    }

    def cleanup() {
        EngineProcess.endOn(home)
    }

    def "an engine whose socket was removed listens again"() {
        given:
        run('engine', 'start')
        def before = holder()

        when:
        Files.delete(before.socket())

        then:
        new PollingConditions(timeout: 60, delay: 0.1).eventually { assert Files.exists(before.socket()) }
        run('eval', 'groups.size()').out == '2\n'
        holder().process() == before.process()
    }

    def "nobody waits without end for an engine that is stopped by a signal, and it can be ended"() {
        given:
        run('engine', 'start')
        def process = holder().process()
        signal('STOP', process)

        when:
        def status = run('engine', 'status')

        then:
        status.out.contains("process   $process\n")
        status.err.contains('what keeps it cannot be told: ')
        status.err.contains("no answer to POST session within 10 s. Its engine hangs or is stopped; 'sluice engine stop --now' ends it")

        when:
        def refused = run('engine', 'stop')

        then:
        refused.err.contains('whether it runs jobs cannot be told')
        refused.err.contains('sluice engine stop --now')
        refused.status == 1

        when:
        def ended = run('engine', 'stop', '--now')

        then:
        ended.err.contains("process $process does not end within 20 s, so it is killed\n")
        ended.err.contains("the engine has ended: process $process\n")
        ended.status == 0
        run('engine', 'status').status == 3
        run('eval', 'groups.size()').out == '2\n'
    }

    private HomeHolder holder() {
        EngineHome.holder(home).get()
    }

    private static void signal(String name, long process) {
        assert new ProcessBuilder('kill', "-$name".toString(), "$process".toString()).start().waitFor() == 0
    }

    private CommandLine.Ended run(String... arguments) {
        def builder = new ProcessBuilder(Called.process(arguments)).directory(folder.toFile())
        builder.environment().keySet().removeIf { it.startsWith('SLUICE_') || it.startsWith('XDG_') }
        builder.environment().putAll([HOME: "$folder".toString(), SLUICE_HOME: "$home".toString()])
        def process = builder.start()
        process.outputStream.close()
        def err = new StringBuilder()
        process.consumeProcessErrorStream(err).join()
        def out = process.inputReader().text
        assert process.waitFor(120, TimeUnit.SECONDS)
        new CommandLine.Ended(status: process.exitValue(), out: out, err: err.toString())
    }
}
