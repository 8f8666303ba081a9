package dev.sluice.cli.commands

import spock.lang.Specification

class GreetingSpec extends Specification {
    def "the shell's greeting breaks between words at #width columns"() {
        given:
        def lines = ShellCommand.wrapped('Tab completes, F1 explains what is at the cursor.', width).readLines()

        expect:
        lines.join(' ') == 'Tab completes, F1 explains what is at the cursor.'
        lines.size() == count
        width == 0 || lines.every { it.size() <= width }

        where:
        width || count
        0     || 1
        49    || 1
        48    || 2
        40    || 2
        14    || 4
    }
}
