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
        variables << [[TERM: 'dumb'], [ACCESSIBLE: '1']]
    }

    def "Tab goes on or prints a list, arrows recall, F1 explains, and all of it is text: #variables"() {
        given:
        shell(variables)

        when: 'what is clear is completed'
        pty.type("groups.size()\rwaitF\t")
        pty.showsAtLast("${PROMPT}waitFor")
        pty.type("\u0015group { \t")
        pty.showsSomewhere('\nname*  Name of the object.\n')

        then: 'what is not is listed, and the line goes on'
        pty.showsAtLast(PROMPT + 'group {')

        when:
        pty.type('\u001bOP')
        pty.showsSomewhere('description             text. What the group is for.')
        pty.type('\u0015\u001b[A')

        then:
        pty.showsAtLast(PROMPT + 'groups.size()')

        when: 'Ctrl-W takes a word back, Down leads to an empty line'
        pty.type(' + 1 \u0017')
        pty.showsAtLast(PROMPT + 'groups.size() +')
        pty.type('\u001b[B1 + 1\r')

        then:
        pty.showsSomewhere("${PROMPT}1 + 1\n2\n")
        !pty.written.contains('\u001b')

        where:
        variables << [[TERM: 'dumb'], [ACCESSIBLE: '1']]
    }

    def "NO_COLOR takes the colour away and nothing else"() {
        given:
        shell(NO_COLOR: '1')

        when: 'Left goes back within the line, Up brings the line again'
        pty.type("1 + 1\u001bOD2\r")
        pty.showsSomewhere("1 + 21\n22\n${PROMPT.trim()}")
        pty.type('\u001bOA')
        pty.showsAtLast(PROMPT + '1 + 21')
        pty.type('\u0015group { \t')
        pty.showsSomewhere('name*')
        pty.showsSomewhere('(Name of the object.)')
        pty.type("\u0015(1..100).toList()\r")
        pty.showsSomewhere('space goes on, b back')
        pty.type('q')
        pty.showsAtLast(PROMPT.trim())
        pty.type("nmae\r")
        pty.showsSomewhere("nothing here is called 'nmae'")

        and: 'nothing is an answer, too, and behind a command that takes nothing nothing is offered'
        pty.type("pwd \t\u0015(1..2).find { it > 3 }\r")
        pty.showsSomewhere("(1..2).find { it > 3 }\nnull\n${PROMPT.trim()}")

        then:
        !pty.written.contains('capacity')
        pty.written.contains('Sluice')
        !(pty.written =~ /\u001b\[(?:\d+;)*(?:3\d|4\d|9\d|10\d)(?:;\d+)*m/)
    }

    def "a password is asked for once and does not show"() {
        given:
        shell(ACCESSIBLE: '1')

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
