package dev.sluice.cli

import dev.sluice.client.OtherEngine
import dev.sluice.lab.Pty
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** Where a profile is read-only the shell does not mention words that change something, on a real terminal. */
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class ReadOnlySpec extends Specification {
    private static final String PROMPT = 'ann@audit read-only>'
    private static final String F1 = '\u001bOP'

    @TempDir Path folder
    @AutoCleanup OtherEngine engine = new OtherEngine()
    @AutoCleanup Pty pty

    def setup() {
        engine.on('GET group') { list(it, [[type: 'Group', name: 'QA', reference: 'GROUP-1']]) }
        def variables = [HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString()]
        ['audit': ['--read-only'], 'work': []].each { name, more ->
            new Called(variables).with('profile', 'add', name, engine.url, '--user', 'ann', '--password-command', "echo $engine.password", *more)
        }
        pty = new Pty(Called.process('--engine', 'audit'), variables, 100, 60)
        pty.showsAtLast(PROMPT)
    }

    def "no word is offered that changes something, by Tab at any place"() {
        expect: 'words, what objects are told, and what is said in braces'
        offered('re') == ['repositories', 'repository', 'retry'] as Set
        offered("group('QA').") == ['name', 'description', 'reference', 'namespace'] as Set
        offered('group { ') == [] as Set
        offered("refresh 'qa1', ") == [] as Set
        offered('tou') == [] as Set

        and: 'reading goes on as ever'
        offered('vdb').containsAll(['vdb', 'vdbs'])
    }

    def "help and suggestions do not lead there, and say so"() {
        when:
        pty.type('help\r')
        pty.showsSomewhere('Scripts: sluice run FILE.')

        then:
        ['refresh', 'delete', 'link {', 'tour', 'save'].every { !pty.screen.contains(it) }

        when:
        pty.type('clear\rhelp link\r')
        pty.showsSomewhere("The engine in use is read-only: there is no word 'link'. Use another profile to change something.")
        pty.type('clear\rhelp group\r')

        then:
        pty.showsSomewhere("group: Read a group of containers, with its own authorizations and policies.\ngroups lists all there are.\n\nExample:\n  group 'name'")

        when:
        pty.type('clear\rlnik { }\r')
        pty.showsSomewhere("shell:1:1: there is no word 'lnik'.")

        then:
        !pty.screen.contains("'link'")

        when:
        pty.type('clear\rlink { ' + F1)

        then:
        pty.showsSomewhere("there is no word 'link'. Use another profile")
    }

    def "where another profile is used, its words are there"() {
        when:
        pty.type('use work\r')
        pty.showsAtLast('ann@work>')
        pty.type('lin\t')

        then:
        pty.showsAtLast('ann@work> link')
    }

    def "the banner does not begin with a change"() {
        expect:
        pty.screen.contains('Type first: vdbs (what there is), help, exit.')
    }

    /** What Tab shows or puts in behind {@code text}. */
    private Set<String> offered(String text) {
        pty.type('clear\r')
        pty.shows(PROMPT)
        pty.type(text + '\t\t')
        Thread.sleep(1500)
        def lines = pty.screen.readLines()
        def line = lines.findAll { it.startsWith(PROMPT) }.last().substring(PROMPT.size()).trim()
        def listed = lines.drop(lines.findLastIndexOf { it.startsWith(PROMPT) } + 1).collectMany { row ->
            (row =~ /(?:^|\s{2,})([\w:]+)(?=\s+\(|\s{2,}|$)/).collect { it[1] }
        }
        pty.type('\u0003')
        Thread.sleep(500)
        (listed ?: line == text.trim() ? listed : [line]) as Set
    }
}
