package dev.sluice.engine

import dev.sluice.lab.Forked
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** One home, and several who want to run an engine on it. */
class EngineHomeSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab

    def setup() { lab = new Lab(folder) }

    def "a second engine on a home refuses, in this process and in another, and says who holds it"() {
        when:
        Engine.start(EngineSettings.at(folder.resolve('home')))

        then:
        def refused = thrown(EngineRunning)
        refused.message == refusal()

        when: 'somebody in this process looks whether an engine runs'
        def found = EngineHome.holder(folder.resolve('home'))
        def other = Forked.start(Second, [:], folder.resolve('home'))

        then: 'that does not give the home free'
        found.get().url() == lab.engine.url()
        found.get().process() == ProcessHandle.current().pid()
        other.line() == refusal()

        when:
        lab.engine.close()
        other = Forked.start(Second, [:], folder.resolve('home'))

        then:
        other.line() == 'started'

        cleanup:
        lab.begin()
    }

    def "what an engine that was killed left for the moment is gone when the next one starts"() {
        given:
        def scratch = folder.resolve('home/scratch')
        lab.engine.close()
        Files.createDirectories(scratch.resolve('check1'))
        Files.writeString(scratch.resolve('check1/listing'), 'names')
        Files.createSymbolicLink(scratch.resolve('away'), folder.resolve('mnt'))

        when:
        lab.begin()

        then:
        !scratch.toFile().list().any { it == 'check1' || it == 'away' }
        Files.exists(folder.resolve('mnt'))
        Files.getPosixFilePermissions(scratch) == PosixFilePermissions.fromString('rwx------')
    }

    def "whoever closes an engine and is told to end meanwhile closes it in order, and is told afterwards"() {
        given:
        Thread.currentThread().interrupt()

        when:
        lab.engine.close()

        then:
        notThrown(IllegalStateException)
        Thread.interrupted()
        !EngineHome.isHeld(folder.resolve('home'))

        cleanup:
        lab.begin()
    }

    static class Second {
        static void main(String[] arguments) {
            try {
                Engine.start(EngineSettings.at(Path.of(arguments[0]))).close()
                println 'started'
            } catch (EngineRunning refused) {
                println refused.message
            }
        }
    }

    private String refusal() {
        "the engine's home ${folder.resolve('home')} is held by ${EngineHome.holder(folder.resolve('home')).get()}." +
                ' Wait for it, or use another home with --home'
    }
}
