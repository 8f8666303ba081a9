package dev.sluice.lab

import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification

@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class PtySpec extends Specification {
    @AutoCleanup Pty pty = new Pty(['sh', '-c', 'printf "name? "; read name; printf "\\033[31mhello\\033[0m %s\\n" "$name"; exit 3'])

    def "a command on a terminal reads what is typed and shows it on a screen"() {
        when:
        pty.shows('name?')
        pty.type('Ann\r')

        then:
        pty.shows('name? Ann\nhello Ann')
        pty.written.contains('\u001b[31mhello')
        pty.exitStatus() == 3
    }
}
