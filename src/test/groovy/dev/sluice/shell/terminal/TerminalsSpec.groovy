package dev.sluice.shell.terminal

import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class TerminalsSpec extends Specification {
    @TempDir Path cache

    def "whoever asks how wide the terminal is stays interrupted"() {
        given:
        Thread.currentThread().interrupt()

        when:
        def width = Terminals.width(cache)

        then:
        width > 0
        Thread.interrupted()

        cleanup:
        Thread.interrupted()
    }
}
