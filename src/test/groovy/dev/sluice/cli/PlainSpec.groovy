package dev.sluice.cli

import dev.sluice.lab.Pty
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** The shell on a terminal where nothing may be drawn. */
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class PlainSpec extends Specification {
    private static final String PROMPT = 'admin@local> '

    @TempDir Path folder
    @AutoCleanup Pty pty

    def "commands show once, what was typed ahead at the next prompt, and Backspace takes letters back: #variables"() {
        given:
        shell(variables)

        when:
        pty.type("1 + 1\u007f2\r")
        pty.shows(PROMPT + '1 + 2\n3\n' + PROMPT)
        pty.type("println 'be' + 'gun'; sleep 3000\r")
        pty.showsSomewhere('\nbegun')
        pty.type('40 + 2')

        then:
        pty.showsAtLast(PROMPT + '40 + 2')

        when:
        pty.type('\r[1,\r2]\r')

        then:
        pty.shows("""\
            ${PROMPT}1 + 2
            3
            ${PROMPT}println 'be' + 'gun'; sleep 3000
            begun
            ${PROMPT}40 + 2
            42
            ${PROMPT}[1,
            ...........> 2]
            1
            2
            ${PROMPT}""")
        !pty.written.contains('\u001b')

        where:
        variables << [[NO_COLOR: '1'], [TERM: 'dumb'], [ACCESSIBLE: '1']]
    }

    def "a password is asked for once and does not show"() {
        given:
        shell(NO_COLOR: '1')

        when:
        pty.type("secret(prompt: 'Password')\r")
        pty.showsAtLast('Password:')
        pty.type('canary\r')
        pty.showsSomewhere('********')

        then:
        pty.written.count('Password: ') == 1
        !pty.written.contains('canary')
    }

    def "Ctrl-C drops the line, and Ctrl-D leaves"() {
        given:
        shell(NO_COLOR: '1')

        when:
        pty.type('1 + ')
        pty.showsAtLast(PROMPT + '1 +')
        pty.type('\u0003')
        pty.shows("${PROMPT}1 +\n$PROMPT")
        pty.type('\u0004')

        then:
        pty.exitStatus() == 0
    }

    private void shell(Map<String, String> variables) {
        pty = new Pty(Called.process(), [HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString()] + variables)
        pty.showsAtLast(PROMPT.trim())
    }
}
