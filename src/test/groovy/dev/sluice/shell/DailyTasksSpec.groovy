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

/** What is done every day, one task after another in one shell, each in a few lines that help shows. */
@Tag('slow')
@Requires(value = { Pty.AVAILABLE }, reason = 'there is no script(1) here')
class DailyTasksSpec extends Specification {
    private static final String PROMPT = Shell.PROMPT
    private static final String OTHER = 'ann@local>'

    @TempDir @Shared Path home
    @Shared @AutoCleanup Shell pty
    @Shared Path source
    @Shared Path mounts

    def setupSpec() {
        source = Files.createDirectories(home.resolve('data/orders'))
        // Where engines may show data, wherever the specs work.
        mounts = Files.createTempDirectory('sluice-daily')
        Files.writeString(source.resolve('a.txt'), 'one')
        pty = new Shell(home, '--quiet', columns: 120, rows: 60)
    }

    def "make a dSource and a VDB"() {
        expect:
        helps('make', 'link {', 'vdb {')
        after("link { name 'orders'; group 'Sources'; path '$source' }").contains("name:            'orders'")
        after(vdb('qa1')).contains("provisionContainer: 'APPDATA_CONTAINER-1',       // orders")
        Files.readString(mounts.resolve('qa1/a.txt')) == 'one'
    }

    def "the list of VDBs tells how each is"() {
        expect:
        after('vdbs') =~ /name  group    provisionContainer  owner  status +(?:size +)?made +(?:mounted +)?reference/
        after('vdbs') =~ /qa1   Virtual  orders              admin  RUNNING /
    }

    def "take in what changed, and make a second VDB of it"() {
        given:
        Files.writeString(source.resolve('b.txt'), 'two')

        expect:
        helps('refresh', "sync 'orders'")
        tabbed('sync ord', "sync 'orders'")
        helps('clone', "clone 'orders', as: 'qa1'")
        after("clone orders, as: 'qa2', path: '$mounts/qa2'").contains('qa2')
        Files.readString(mounts.resolve('qa2/b.txt')) == 'two'
    }

    def "change what is said of a VDB"() {
        expect:
        after("update vdb(qa1), description: 'of the testers'").contains("'of the testers'")
    }

    def "mark a point, ruin the data, go back"() {
        given:
        helps('back', 'bookmark {', 'rollback')

        when:
        after("bookmark { name 'good'; from 'qa1' }")
        Files.writeString(mounts.resolve('qa1/a.txt'), 'ruined')
        after("rollback qa1, at: bookmark('good')")

        then:
        Files.readString(mounts.resolve('qa1/a.txt')) == 'one'
    }

    def "refresh a VDB, and see where it is now"() {
        expect:
        after('refresh qa1').replace('\n', '') =~ /qa1: status RUNNING, .*made .* ago, mounted \S+\/qa1\. Took /
        Files.readString(mounts.resolve('qa1/b.txt')) == 'two'
        after('show qa1') =~ /status.status +RUNNING/
    }

    def "see what takes space"() {
        expect:
        helps('what takes space', 'capacity')
        new PollingConditions(timeout: 60, delay: 1).eventually {
            assert tabbed('capac', 'capacity').readLines().findAll { it =~ /^(orders|qa1|qa2) / }.size() == 3
        }
    }

    def "find out why a job failed, among those of today"() {
        given:
        helps('failed', "jobs.where(jobState: 'FAILED')")
        Files.move(source, source.resolveSibling('away'))

        when:
        after('sync orders')
        def failed = after("jobs.where(jobState: 'FAILED').where { it.startTime > today }.select('title', 'jobState')")

        then:
        failed.readLines().tail().count { it.contains('FAILED') } == 1
        after("job(_[0]).events*.messageDetails").contains('does not exist')

        cleanup:
        Files.move(source.resolveSibling('away'), source)
    }

    def "write a list into a file"() {
        given:
        def file = home.resolve('vdbs.csv')

        expect:
        helps('export', 'vdbs as csv > vdbs.csv')
        after("vdbs.select('name', 'group') as csv > $file") != null
        Files.readAllLines(file)*.tokenize(',')*.last() == ['group.name', 'Virtual', 'Virtual']
    }

    def "refresh every night at half past two"() {
        expect:
        helps('nightly refresh', "policy { type 'RefreshPolicy'")
        after("policy { type 'RefreshPolicy'; name 'nightly'; provisionSource 'LATEST_SNAPSHOT'; scheduleList([[cronString: '0 30 2 * * ?']]) }")
        after("apply policy('nightly'), target: 'qa1'") != null
        tabbed('polici', 'policies') =~ /nightly .*daily at 2:30 +qa1/
        after('show qa1').contains('nightly (daily at 2:30)')
    }

    def "let somebody in who owns one VDB, be him, and be oneself again"() {
        given:
        helps('give somebody rights', 'user {', 'authorization {')

        when:
        after("user { name 'ann'; credential { password 'change-me-soon' } }")
        after("authorization { user 'ann'; role 'OWNER'; target 'qa1' }")

        then:
        after('authorizations') =~ /ann +OWNER .*qa1/

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
        after('delete vdbs') =~ /qa1 +done\n/
        after('vdbs').contains('none')
        after('delete dsources') =~ /orders +done\n/
    }

    private String vdb(String name) {
        "vdb { container { name '$name'; group 'Virtual' }; source { name '$name'; parameters { mountPath '$mounts/$name' } }; " +
                "sourceConfig { name '$name'; repository 'files' }; from 'orders' }"
    }

    /** Whether help on a question shows lines that begin so. */
    private boolean helps(String question, String... lines) {
        def page = after("help $question")
        lines.every { page.contains("  $it") }
    }

    private void logIn(String user, String before, String password, String afterwards) {
        clear(before)
        pty.type("login user: '$user'\r")
        pty.showsAtLast("Password of $user:")
        pty.type(password + '\r')
        pty.showsAtLast(afterwards)
    }

    private void clear(String prompt) {
        pty.type('clear\r')
        new PollingConditions(timeout: 20, delay: 0.02).eventually { assert pty.screen == prompt }
    }

    /** What the screen shows when {@code line} has been done, which Tab made of what was {@code begun}. */
    private String tabbed(String begun, String line) {
        clear(PROMPT)
        pty.type(begun)
        new PollingConditions(timeout: 30, delay: 0.3).eventually {
            pty.type('\t')
            Thread.sleep(100)
            assert pty.screen == "$PROMPT $line"
        }
        done('', PROMPT)
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
        pty.type(line + '\r')
        new PollingConditions(timeout: 60, delay: 0.05).eventually {
            assert pty.screen != prompt && pty.screen.readLines().last() == prompt
        }
        pty.screen
    }
}
