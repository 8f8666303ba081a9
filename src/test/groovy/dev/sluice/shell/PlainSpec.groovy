package dev.sluice.shell

import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** The shell on a terminal where nothing may be drawn. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class PlainSpec extends Specification {
    private static final String PROMPT = "$Shell.PROMPT "

    @TempDir Path folder
    @AutoCleanup Shell pty

    def "not one escape, no banner and nothing twice, whatever is typed: #variables"() {
        given:
        shell(variables)

        when: 'Backspace takes letters back, and something is typed ahead'
        pty.type("1 + 1\u007f2\r")
        pty.shows(PROMPT + '1 + 2\n3\n' + PROMPT)
        pty.type("println 'be' + 'gun'; sleep 1000\r")
        pty.showsSomewhere('\nbegun')
        pty.type('40 + 2')

        then:
        pty.showsAtLast(PROMPT + '40 + 2')

        when:
        pty.type('\r[1,\r2]\r')

        then: 'commands show once, what was typed ahead at the next prompt'
        pty.shows("""\
            ${PROMPT}1 + 2
            3
            ${PROMPT}println 'be' + 'gun'; sleep 1000
            begun
            ${PROMPT}40 + 2
            42
            ${PROMPT}[1,
            ...........> 2]
            1
            2
            ${PROMPT}""")

        when: 'Ctrl-C stops a command, and drops a line'
        pty.type("println 'be' + 'gun again'; while (true) { }\r")
        pty.showsSomewhere('\nbegun again')
        pty.type('\u0003')
        pty.showsSomewhere("shell: interrupted\n${PROMPT.trim()}")
        pty.type('rubbish')
        pty.showsAtLast(PROMPT + 'rubbish')
        pty.type('\u0003')
        pty.showsAtLast(PROMPT.trim())

        and: 'what could be drawn is printed, and Ctrl-D leaves'
        def before = pty.mark()
        pty.type("groups\rnmae\rwatch(every: 0.1, times: 3) { [1] }\r(1..40).toList()\rgroups.select('name') as csv\r'next'\r")
        pty.showsSomewhere("next\n${PROMPT.trim()}")
        pty.type('\u0004')

        then:
        pty.exitStatus() == 0
        pty.since(before).contains('Sources  GROUP-1')
        pty.since(before).contains("shell:1:1: nothing here is called 'nmae'.")
        pty.since(before).readLines().count('1') == 2
        pty.since(before).contains('name\r\nSources\r\nVirtual')
        !pty.written.contains('\u001b')
        !pty.written.contains('Sluice')
        pty.written.readLines().every { !(it =~ /(?i)warn|jline|slf4j/) }

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

    private void shell(Map<String, String> variables) {
        pty = new Shell(folder, variables: variables, columns: 80)
    }
}
