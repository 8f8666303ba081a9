package dev.sluice.shell

import dev.sluice.engine.EngineHome
import dev.sluice.lab.Pty
import dev.sluice.lab.Shell
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** What is done every day, one task after another in one shell, each in a few lines that help shows and Tab completes. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class DailyTasksSpec extends Specification {
    private static final String PROMPT = Shell.PROMPT
    private static final String OTHER = 'ann@local>'
    private static final int MOST_LINES = 6

    @TempDir @Shared Path home
    @Shared @AutoCleanup Shell pty
    @Shared Path source
    @Shared Path mounts
    /** That were typed for a task, help among them. */
    private int lines

    def setupSpec() {
        source = Files.createDirectories(home.resolve('data/orders'))
        // Where engines may show data, wherever the specs work.
        mounts = Files.createTempDirectory('sluice-daily')
        Files.writeString(source.resolve('a.txt'), 'one')
        pty = new Shell(home, '--quiet', variables: [NO_COLOR: '1'], columns: 220, rows: 60)
    }

    def setup() {
        lines = 0
    }

    def cleanup() {
        assert lines <= MOST_LINES
    }

    def "make a dSource and a VDB"() {
        expect:
        helps('make', "link 'orders', path: '/srv/orders'", "vdb 'qa1', from: 'orders'")
        typed("lin¦{ name 'orders'; gr¦'So¦; path '$source.parent/ord¦' }", "link { name 'orders'; group 'Sources'; path '$source/' }")
                .contains("name:            'orders'")
        typed("vdb { fr¦'ord¦; con¦{ name 'qa1'; gr¦'Vir¦ }; source { name 'qa1'; par¦{ moun¦'$mounts/qa1' } }; sourceC¦{ name 'qa1'; rep¦'fil¦ } }",
                "vdb { from 'orders'; container { name 'qa1'; group 'Virtual' }; source { name 'qa1'; parameters { mountPath '$mounts/qa1' } }; " +
                        "sourceConfig { name 'qa1'; repository 'files' } }").contains("provisionContainer: 'APPDATA_CONTAINER-1',       // orders")
        Files.readString(mounts.resolve('qa1/a.txt')) == 'one'
        after('vdbs') =~ /name  group    provisionContainer  owner  status +(?:size +)?made +(?:mounted +)?reference/
        after('vdbs') =~ /qa1   Virtual  orders              admin  RUNNING /
    }

    def "take in what changed"() {
        given:
        Files.writeString(source.resolve('b.txt'), 'two')

        expect:
        helps('refresh', "sync 'orders'")
        typed('sync ord¦', "sync 'orders'") =~ /Took /
    }

    def "make a second VDB of it"() {
        expect:
        helps('clone', "clone 'orders', as: 'qa1'")
        typed("clone ord¦, as: 'qa2', pa¦'$mounts/qa2'", "clone 'orders', as: 'qa2', path: '$mounts/qa2'").contains('qa2')
        Files.readString(mounts.resolve('qa2/b.txt')) == 'two'
    }

    def "change what is said of a VDB"() {
        expect:
        helps('change', "update 'qa1', description:")
        typed("update qa1, des¦'of the testers'", "update qa1, description: 'of the testers'").contains("'of the testers'")
    }

    def "mark a point"() {
        expect:
        helps('mark', "bookmark 'before', from: 'qa1'")
        typed("bookmark { name 'good'; fr¦'qa1¦ }", "bookmark { name 'good'; from 'qa1' }").contains("'good'")
    }

    def "ruin the data, and go back to the mark"() {
        given:
        Files.writeString(mounts.resolve('qa1/a.txt'), 'ruined')

        expect:
        helps('back', 'rollback')
        typed('rollback qa1, at: boo¦', "rollback qa1, at: bookmark('good')") =~ /Took /
        Files.readString(mounts.resolve('qa1/a.txt')) == 'one'
    }

    def "refresh a VDB, and see where it is now"() {
        expect:
        helps('newer data', "refresh 'qa1'")
        typed('refr¦qa1', 'refresh qa1').replace('\n', '') =~ /qa1: status RUNNING, .*made .* ago, mounted \S+\/qa1\. Took /
        Files.readString(mounts.resolve('qa1/b.txt')) == 'two'
        after('show qa1') =~ /status +RUNNING/
    }

    def "see what takes space"() {
        expect:
        helps('what takes space', 'capacity')
        takingSpace() == 3
    }

    def "see which jobs failed today"() {
        given:
        Files.move(source, source.resolveSibling('away'))

        when:
        after('sync orders')

        then:
        helps('failed', "jobs.where(jobState: 'FAILED')")
        typed("jobs.where(jobS¦'FAI¦).where { it.startT¦ > tod¦ }", "jobs.where(jobState: 'FAILED').where { it.startTime > today }")
                .readLines().tail().count { it.contains('FAILED') } == 1

        cleanup:
        Files.move(source.resolveSibling('away'), source)
    }

    def "find out why a job failed"() {
        expect:
        helps('why did a job fail', "job('JOB-1').events")
        after("jobs.where(jobState: 'FAILED').select('title', 'jobState')").contains('FAILED')
        after("job(_[0]).events*.messageDetails").contains('does not exist')
    }

    def "write a list into a file"() {
        given:
        def file = home.resolve('vdbs.csv')

        expect:
        helps('export', 'vdbs as csv > vdbs.csv')
        typed("vdbs.sel¦name', 'gr¦) as c¦ > $file", "vdbs.select('name', 'group') as csv > $file") != null
        Files.readAllLines(file)*.tokenize(',')*.last() == ['group.name', 'Virtual', 'Virtual']
    }

    def "refresh every night at half past two"() {
        expect:
        helps('nightly refresh', "type 'RefreshPolicy'; name 'nightly'; provisionSource 'LATEST_SNAPSHOT'")
        typed("policy { ty¦'RefreshP¦; name 'nightly'; provisionS¦'LATEST_SNAPSHOT'; scheduleList([[cronString: '0 30 2 * * ?']]) }",
                "policy { type 'RefreshPolicy'; name 'nightly'; provisionSource 'LATEST_SNAPSHOT'; scheduleList([[cronString: '0 30 2 * * ?']]) }") != null
        typed("apply policy('nig¦), target: 'qa1¦", "apply policy('nightly'), target: 'qa1'") != null
        typed('polici¦', 'policies') =~ /nightly .*daily at 2:30 +qa1/
        after('show qa1').contains('nightly (daily at 2:30)')
    }

    def "let somebody in who owns one VDB"() {
        expect:
        helps('give somebody rights', 'user {', 'authorization {')
        typed("user { name 'ann'; cred¦{ password 'change-me-soon' } }", "user { name 'ann'; credential { password 'change-me-soon' } }") != null
        typed("authorization { us¦'an¦; ro¦'OW¦; tar¦'qa1¦ }", "authorization { user 'ann'; role 'OWNER'; target 'qa1' }") != null
        after('authorizations') =~ /ann +OWNER .*qa1/
    }

    def "be somebody else, and oneself again"() {
        given:
        assert helps('be somebody else', "login user: 'ann'")

        when:
        logIn('ann', PROMPT, 'change-me-soon', OTHER)

        then:
        at(OTHER, 'vdbs*.name').readLines()[1] == 'qa1'
        at(OTHER, "vdb 'qa2'").contains("there is no dSource or VDB 'qa2'")

        when:
        logIn('admin', OTHER, EngineHome.password(home.resolve('engine'), 'admin').get(), PROMPT)

        then:
        after('vdbs.size()').readLines()[1] == '2'
    }

    def "delete all, and see what became of each"() {
        expect:
        helps('delete all', "delete vdb('qa1')")
        after('delete vdbs') =~ /qa1 +done\n/
        after('vdbs').contains('none')
        after('delete dsources') =~ /orders +done\n/
    }

    /** How many containers take space; sizes are added up beside the work of the engine. */
    private int takingSpace() {
        int before = lines
        int found = 0
        for (int looks = 0; looks < 60 && found < 3; looks++) {
            lines = before
            found = typed('capac¦', 'capacity').readLines().count { it =~ /^(orders|qa1|qa2) / } as int
            Thread.sleep(1000)
        }
        found
    }

    /** Whether help on a question shows lines that begin so. */
    private boolean helps(String question, String... lines) {
        def page = after("help $question")
        lines.every { page.contains("  $it") }
    }

    private void logIn(String user, String before, String password, String afterwards) {
        clear(before)
        lines++
        pty.type("login user: '$user'\r")
        pty.showsAtLast("Password of $user:")
        pty.type(password + '\r')
        pty.showsAtLast(afterwards)
    }

    private void clear(String prompt) {
        pty.type('clear\r')
        new PollingConditions(timeout: 20, delay: 0.02).eventually { assert pty.screen == prompt }
    }

    /** What the screen shows when {@code line} has been done, of which only the {@code parts} were typed, with Tab where a bar stands. */
    private String typed(String parts, String line) {
        clear(PROMPT)
        String shown = PROMPT
        parts.split('(?<=¦)').each { String part ->
            String text = part - '¦'
            pty.type(text)
            shows(shown, text)
            part.endsWith('¦') && complete()
            shown = pty.screen
        }
        assert pty.screen.stripTrailing() == "$PROMPT $line"
        done('', PROMPT)
    }

    private void shows(String before, String text) {
        new PollingConditions(timeout: 20, delay: 0.02).eventually { assert pty.screen != before && pty.screen.endsWith(text.stripTrailing()) }
    }

    /** Presses Tab until it has added something: names are read beside what is typed. */
    private void complete() {
        String before = pty.screen
        new PollingConditions(timeout: 30, delay: 0.3).eventually {
            pty.type('\t')
            Thread.sleep(150)
            assert pty.screen != before
        }
    }

    /** What the screen shows when {@code line} has been done. */
    private String after(String line) {
        at(PROMPT, line)
    }

    /** The same at another prompt. */
    private String at(String prompt, String line) {
        clear(prompt)
        done(line, prompt)
    }

    private String done(String line, String prompt) {
        lines++
        pty.type(line + '\r')
        new PollingConditions(timeout: 60, delay: 0.05).eventually {
            assert pty.screen != prompt && pty.screen.readLines().last() == prompt
        }
        pty.screen
    }
}
