package dev.sluice.shell.terminal

import dev.sluice.client.OtherEngine
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What the shell does while a command is being typed, on a real terminal. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class TypingSpec extends Specification {
    private static final String TAB = '\t'
    private static final String F1 = '\u001bOP'
    private static final String RIGHT = '\u001bOC'
    private static final String UP = '\u001bOA'
    private static final String DROP = '\u0003'

    @TempDir @Shared Path home
    @Shared @AutoCleanup Shell common
    @TempDir Path folder
    Shell pty

    def cleanup() {
        if (!pty.is(common)) {
            pty?.close()
        }
    }

    def "Tab completes words and the names of what is there"() {
        given:
        common()

        when:
        pty.type('waitF' + TAB)

        then:
        pty.showsAtLast('admin@local> waitFor')

        when:
        drop()
        pty.type("group 'Sou")
        tab("admin@local> group 'Sources'")
        pty.type('\r')

        then:
        pty.showsSomewhere("reference: 'GROUP-1'")
    }

    def "Tab lists what there is to choose, with a word on each"() {
        given:
        common()

        when:
        pty.type('group { ' + TAB)

        then:
        pty.showsSomewhere('name*')
        pty.showsSomewhere('(Name of the object.)')
        pty.showsSomewhere('(What the group is for.)')
    }

    def "of more than the screen holds Tab lists what matters first, and asks nothing"() {
        given:
        common()

        when:
        pty.type('vdbs.' + TAB)

        then:
        pty.showsSomewhere(' more: type on, or press Tab to go through them')
        pty.screen.readLines().with { it.contains('lists') && it.any { row -> row.startsWith('where ') } && !it.contains('fields') }
        !pty.screen.contains('do you wish')

        when:
        pty.type('wher')

        then:
        new PollingConditions(timeout: 30).eventually { assert !pty.screen.contains(' more: ') && pty.screen.contains('where ') }

        cleanup:
        drop()
    }

    def "Tab answers while the engine does not"() {
        given:
        def answers = new CountDownLatch(1)
        def engine = new OtherEngine()
        engine.on('GET group') {
            answers.await()
            list(it, [[type: 'Group', reference: 'GROUP-7', name: 'Slow']])
        }
        def prompt = "ann@${engine.url - 'http://'}>"
        shell('--engine', engine.url, prompt: prompt, variables: [SLUICE_USER: 'ann', SLUICE_PASSWORD: engine.password])

        when:
        pty.type("group 'S" + TAB * 3 + 'lo')

        then: 'what is typed next is there, though nothing is known yet, and the engine was asked once'
        pty.showsAtLast("$prompt group 'Slo")
        engine.count('GET group') <= 1

        when:
        answers.countDown()
        tab("$prompt group 'Slow'")

        then:
        engine.count('GET group') == 1

        cleanup:
        engine.close()
    }

    def "F1 explains what is at the cursor, and leaves the command as it is"() {
        given:
        common()

        when:
        pty.type('group { ' + F1)

        then:
        pty.showsSomewhere('description             text. What the group is for.')
        pty.showsAtLast('admin@local> group {')

        when:
        pty.type("name 'made' }; 1\r")

        then:
        pty.showsAtLast('admin@local>')
        pty.showsSomewhere("group { name 'made' }; 1\n1")
    }

    def "earlier commands are proposed, found and recalled whole"() {
        given:
        shell()

        when: 'a block is pasted, it waits for Enter'
        pty.type('\u001b[200~sum = [\n1,\n2].sum()\u001b[201~')

        then:
        pty.showsAtLast('...........> 2].sum()')

        when:
        pty.type('\r')
        pty.showsAtLast('admin@local>')
        pty.type(UP)

        then:
        pty.showsSomewhere('3\nadmin@local> sum = [\n...........> 1,\n...........> 2].sum()')

        when: 'Right takes over what is proposed'
        drop()
        pty.type('sum + 4\r')
        pty.showsSomewhere('7\nadmin@local>')
        pty.type('sum +')
        pty.showsAtLast('admin@local> sum + 4')
        pty.type(RIGHT + '0\r')

        then:
        pty.showsSomewhere('admin@local> sum + 40\n43\nadmin@local>')

        when: 'Ctrl-R lists, fewer with each letter, and Enter takes one'
        pty.type('\u00122].s')
        pty.showsSomewhere('history: 2].s\n> ')
        pty.type('\r')
        pty.showsAtLast('...........> 2].sum()')
        pty.type('\r')

        then:
        pty.showsSomewhere('2].sum()\n3\nadmin@local>')
    }

    def "a line that was typed often is in the list once"() {
        given:
        shell()

        when:
        pty.type('40 + 2\r1 + 1\r40 + 2\r3\r40 + 2\r')
        pty.showsAtLast('admin@local>')
        pty.type('\u001240 +')
        pty.showsSomewhere('history: 40 +\n> ')

        then:
        pty.screen.readLines().count { it.endsWith('40 + 2') } == 1
    }

    def "a dollar sign within double quotes is no defect"() {
        given:
        common()

        when:
        pty.type('"5 $ each"\r')

        then:
        pty.showsSomewhere("shell:1:4: '\$' begins no name here.")
        !pty.screen.contains('defect')
    }

    def "what cannot be read comes back with the cursor where it fails"() {
        given:
        common()

        when:
        pty.type('1 + )\r')

        then:
        pty.showsSomewhere("""\
            admin@local> 1 + )
            shell:1:5: ')' closes nothing.
                1 + )
                    ^
            admin@local> 1 + )""".stripIndent())

        when: 'what is typed stands at that place'
        pty.type('2\u0004\r')

        then:
        pty.showsSomewhere('admin@local> 1 + 2\n3\nadmin@local>')
    }

    def "edit brings the last command into an editor, and back"() {
        given:
        shell(variables: [EDITOR: 'sed -i s/1/20/'])

        when:
        pty.type('1 + 3\r')
        pty.showsSomewhere('4\nadmin@local>')
        pty.type('edit\r')
        pty.showsAtLast('admin@local> 20 + 3')
        pty.type('\r')

        then:
        pty.showsSomewhere('23\nadmin@local>')

        when:
        pty.type('exit\r')
        pty.exitStatus()

        then:
        Files.readAllLines(folder.resolve('.local/state/sluice/history'))*.replaceFirst(/^\d+:/, '') == ['1 + 3', '20 + 3']
    }

    def "what was typed is still there when the editor fails"() {
        given:
        shell(variables: [EDITOR: 'false'])

        when:
        pty.type('1 + 3\u0018\u0005')
        pty.showsAtLast('admin@local> 1 + 3')
        pty.type('0\r')

        then:
        pty.showsSomewhere("edit: 'false' ended with status 1. Say in the variable EDITOR which editor to use.")
        pty.showsSomewhere('31')
    }

    def "a command is coloured while it is typed, where there is colour: #variables"() {
        given:
        shell(variables: variables)

        when: 'the language is there'
        pty.type('1 + 41\r')
        pty.showsSomewhere('42')
        pty.showsAtLast('admin@local>')
        pty.type("link { name 'x' }")
        pty.showsAtLast("admin@local> link { name 'x' }")

        then:
        ['\u001b[1mlink', '\u001b[36mname', "\u001b[32m'x", '\u001b[4;1m}'].every { part ->
            pty.written.contains(part) == coloured
        }

        where:
        variables       || coloured
        [:]             || true
        [NO_COLOR: '1'] || false
    }

    def "Tab knows what commands of the shell take, and engines: #typed"() {
        given:
        common()

        when:
        pty.type(typed)

        then:
        tab("admin@local> $completed")

        cleanup:
        drop()

        where:
        typed           || completed
        'use '          || 'use local'
        "engine '"      || "engine 'local'"
        "on('"          || "on('local'"
        'transcript of' || 'transcript off'
        'timing of'     || 'timing off'
        'wire of'       || 'wire off'
        'cd group'      || 'cd groups'
        'cd groups/S'   || 'cd groups/Sources'
        'help nigh'     || 'help nightly'
    }

    private void drop() {
        pty.type(DROP)
        pty.showsAtLast('admin@local>')
    }

    /** Presses Tab until it answers so: names are read aside. */
    private void tab(String answer) {
        new PollingConditions(timeout: 30, delay: 0.3).eventually {
            pty.type(TAB)
            Thread.sleep(100)
            assert pty.screen.readLines().last() == answer
        }
    }

    private void shell(Map how = [:], String... arguments) {
        pty = new Shell([columns: 100] + how, folder, arguments)
    }

    /** The shell of all features that leave it as they found it. */
    private void common() {
        pty = common = Shell.cleared(common) { new Shell(home, columns: 100) }
    }
}
