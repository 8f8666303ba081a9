package dev.sluice.shell

import dev.sluice.client.OtherEngine
import dev.sluice.lab.Called
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Where a profile is read-only the shell does not mention words that change something, on a real terminal. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class ReadOnlySpec extends Specification {
    private static final String PROMPT = 'ann@audit read-only>'
    private static final String F1 = '\u001bOP'
    private static final String TAB = '\t'
    private static final String DROP = '\u0003'
    private static final List<String> HEADINGS = ['lists', 'words', 'fields']

    @TempDir @Shared Path folder
    @Shared @AutoCleanup OtherEngine engine = new OtherEngine()
    @Shared @AutoCleanup Shell pty

    def setupSpec() {
        engine.on('GET group') { list(it, [[type: 'Group', name: 'QA', reference: 'GROUP-1']]) }
        ['audit': ['--read-only'], 'work': []].each { name, more ->
            new Called(variables()).with('profile', 'add', name, engine.url, '--user', 'ann', '--password-command', "echo $engine.password", *more)
        }
    }

    def setup() {
        pty = Shell.cleared(pty) { new Shell(folder, '--engine', 'audit', prompt: PROMPT, columns: 100, rows: 60) }
    }

    private Map<String, String> variables() {
        [HOME: "$folder".toString(), SLUICE_HOME: "$folder/engine".toString()]
    }

    def "no word is offered that changes something, by Tab at any place"() {
        expect: 'words, what objects are told, and what is said in braces'
        offers('re', ['repositories', 'repository', 'retry'])
        offers("group('QA').", ['name', 'description', 'reference', 'namespace', 'leaseTime', 'leaseIdle', 'memoryLimit', 'cpuLimit', 'diskLimit',
                                        'hooks'])
        offersNothing('group { ')
        offersNothing("refresh 'qa1', ")
        offersNothing('tou')

        and: 'reading goes on as ever'
        offers('vdb', ['vdb', 'vdbs'])
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

        cleanup: 'other features go on'
        drop()
    }

    def "where another profile is used, its words are there"() {
        when:
        pty.type('use work\r')
        pty.showsAtLast('ann@work>')
        pty.type('lin\t')

        then:
        pty.showsAtLast('ann@work> link')

        cleanup: 'other features go on'
        drop('ann@work>')
        pty.type('use audit\r')
        pty.showsAtLast(PROMPT)
    }

    def "the banner does not begin with a change"() {
        expect:
        pty.written.contains('Type first: vdbs (what there is), help, exit.')
    }

    /** Waits until Tab lists these words behind {@code text}, and no others. Names may come at a later Tab only. */
    private void offers(String text, List<String> words) {
        new PollingConditions(timeout: 30).eventually {
            line(text)
            pty.type(TAB)
            new PollingConditions(timeout: 1, delay: 0.02).eventually { assert listed() == words as Set }
        }
        drop()
    }

    /** What is typed after Tab stands where it would without, and nothing was drawn below the line before. */
    private void offersNothing(String text) {
        line(text)
        def before = pty.mark()
        pty.type(TAB + 'q')
        pty.showsAtLast("$PROMPT ${text}q")
        assert !pty.since(before).contains('\n')
        drop()
    }

    /** Types on an empty screen. */
    private void line(String text) {
        drop()
        pty.type('clear\r')
        pty.shows(PROMPT)
        pty.type(text)
        pty.showsAtLast("$PROMPT $text".stripTrailing())
    }

    /** Drops what is typed, if something is. */
    private void drop(String prompt = PROMPT) {
        if (pty.screen.readLines().last() != prompt) {
            pty.type(DROP)
            pty.showsAtLast(prompt)
        }
    }

    /** The words in the columns below the line, without what is said of them. */
    private Set<String> listed() {
        pty.screen.readLines().drop(1).collectMany { row ->
            (row =~ /(?:^|\s{2,})([\w:]+)(?=\s+\(|\s{2,}|$)/).collect { it[1] }
        } - HEADINGS as Set
    }
}
