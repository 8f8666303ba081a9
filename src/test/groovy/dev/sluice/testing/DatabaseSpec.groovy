package dev.sluice.testing

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A specification as users write it, as src/docs/testing.md shows: each feature has a database of its own, here a directory. */
class DatabaseSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared List<String> had = []

    @FreshDatabase(value = 'orders', stock = 1, property = 'orders.url') TestDatabase mine
    @FreshDatabase(value = 'orders', stock = 1) String url

    def setupSpec() {
        lab = new Lab(folder, { it.withKeepDeleted(Duration.ofDays(7)) })
        flow = new Flow(lab)
        flow.linked('orders', lab.tree('orders'))
        [engine: lab.engine.url(), user: 'admin', password: lab.adminPassword].each { System.setProperty("sluice.$it.key", "$it.value") }
    }

    def cleanupSpec() {
        ['engine', 'user', 'password'].each { System.clearProperty("sluice.$it") }
    }

    private List<String> there() {
        flow.wire.get('database').result.findAll { it.provisionContainer }*.name
    }

    def "feature #number has databases that no other has had, with what their source has"() {
        expect:
        new File(mine.url(), 'orders.csv').text == 'id,amount\n1,10\n2,20\n'
        new File(url, 'orders.csv').exists()
        System.getProperty('orders.url') == mine.url()
        mine.name() in there()
        mine.until() > mine.made()
        !(mine.url() in had) && !(url in had) && mine.url() != url

        when:
        new File(mine.url(), 'orders.csv').text = 'written by a test'
        had.addAll([mine.url(), url])

        then:
        noExceptionThrown()

        where:
        number << (1..3)
    }

    def "a database goes after its test, and stays if that fails, which says where it is"() {
        given:
        def bills = flow.linked('bills', lab.tree('bills'))
        def wanted = Wanted.getDeclaredField('bills').getAnnotation(FreshDatabase)
        def stocks = new DatabaseLoans.Stocks()
        def good = new DatabaseLoans()
        def bad = new DatabaseLoans()

        when:
        good.take(stocks, wanted, 'bills')
        def kept = bad.take(stocks, wanted, 'bills')

        then:
        System.getProperty('bills.url') == kept.url()

        when:
        def failure = new AssertionError('1 is not 2')
        bad.keepFor(failure)
        [good, bad]*.end()
        stocks.close()

        then: 'those that nobody took are gone, too'
        flow.wire.get('database').result.findAll { it.provisionContainer == bills }*.name == [kept.name()]
        flow.wire.get('database/deleted').result.findAll { it.provisionContainer == bills }.every { it.removing }
        def until = flow.wire.get('database').result.find { it.name == kept.name() }.leaseEnd
        failure.suppressed*.message == ["the database of this test in 'bills', made at ${kept.made()}, is there until $until: ${kept.url()}" +
                "   It goes with: sluice delete ${kept.name()}"]
        until > kept.until()
        System.getProperty('bills.url') == null
    }

    def "a test has its database for more than half of its time to live, also one that was made #seconds s before"() {
        given:
        def wanted = Wanted.getDeclaredField('soon').getAnnotation(FreshDatabase)
        def stock = new DatabaseStock(wanted)
        stock.awaitFull()
        sleep(seconds * 1000)

        when:
        def taken = stock.take()

        then:
        Instant.parse(taken.until()) > Instant.now().plusSeconds(4)
        flow.wire.get('database').result.find { it.name == taken.name() }?.leaseEnd == taken.until()

        cleanup:
        stock.giveBack(taken)
        stock.close()

        where:
        seconds << [5, 9]
    }

    def "the engine of tests is that of the home that HOME names, as for commands"() {
        expect:
        StockEngine.usualHome(variables) == Path.of(home)

        where:
        variables                                 | home
        [HOME: '/github/home']                    | '/github/home/.local/share/sluice'
        [HOME: '/home/ann', XDG_DATA_HOME: '/x']  | '/x/sluice'
        [HOME: '/home/ann', XDG_DATA_HOME: 'x']   | '/home/ann/.local/share/sluice'
        [:]                                       | System.getProperty('user.home') + '/.local/share/sluice'
    }

    def "what cannot be had is told to the test that wants it: #value"() {
        when:
        new DatabaseStock(wanted).withCloseable { it.take() }

        then: 'whether it names those there are depends on how many the stocks have left'
        Exception refused = thrown()
        refused.message.startsWith(message)

        where:
        value     | message
        'nowhere' | '@FreshDatabase("nowhere"): there is no dSource or VDB \'nowhere\'. '
        'less'    | '@FreshDatabase: stock -1 is less than none. Use 0 or more'
        'briefly' | "@FreshDatabase: ttl 'briefly' is no length of time. Use one such as 30m, 8h or 3d"
        wanted = Wanted.getDeclaredField(value).getAnnotation(FreshDatabase)
    }

    static class Wanted {
        @FreshDatabase(value = 'bills', stock = 2, property = 'bills.url') TestDatabase bills
        @FreshDatabase(value = 'nowhere', stock = 0) TestDatabase nowhere
        @FreshDatabase(value = 'orders', stock = 1, ttl = '8s') TestDatabase soon
        @FreshDatabase(value = 'orders', ttl = 'briefly') TestDatabase briefly
        @FreshDatabase(value = 'orders', stock = -1) TestDatabase less
    }
}
