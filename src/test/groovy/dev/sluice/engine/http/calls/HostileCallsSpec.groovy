package dev.sluice.engine.http.calls

import ch.qos.logback.classic.Logger
import ch.qos.logback.classic.spi.ILoggingEvent
import ch.qos.logback.classic.spi.ThrowableProxyUtil
import ch.qos.logback.core.AppenderBase
import dev.sluice.lab.Flow
import dev.sluice.lab.HostileCalls
import dev.sluice.lab.Lab
import dev.sluice.lab.RawConnection
import dev.sluice.wire.Schema
import groovy.json.JsonSlurper
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicLong
import org.slf4j.LoggerFactory
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/**
 * Malformed calls by the thousand, to every call that the engine lists. Each gets an answer that is not the engine's own failure.
 * {@code -Dsluice.fuzz.seed=N} makes the calls of an earlier run again, {@code -Dsluice.fuzz.calls=N} more or fewer of them.
 */
class HostileCallsSpec extends Specification {
    static final long SEED = Long.getLong('sluice.fuzz.seed', 17)
    static final int CALLS = Integer.getInteger('sluice.fuzz.calls', 10_000)
    static final int LINES = 8
    /** The two administrators, and the role of the one on everything. */
    static final List<String> CALLERS = ['USER-1', 'USER-2', 'AUTHORIZATION-1']

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    /** Counts what the engine writes into the log. */
    static class Size extends AppenderBase<ILoggingEvent> {
        final AtomicLong characters = new AtomicLong()

        @Override
        protected void append(ILoggingEvent event) {
            characters.addAndGet(event.formattedMessage.length() + (event.throwableProxy ? ThrowableProxyUtil.asString(event.throwableProxy).length() : 0))
        }
    }

    def setupSpec() {
        lab = new Lab(folder)
        def flow = new Flow(lab)
        flow.provisioned('qa', flow.linked('orders', lab.tree('orders')))
        lab.user('dev', [OWNER: 'GROUP-1'])
    }

    def "no call makes the engine fail, and the log stays short"() {
        given:
        println "hostile calls: seed $SEED"
        def admin = lab.admin()
        def listed = new JsonSlurper().parseText(admin.get('service/schema').result.schema).calls
        def hostile = new HostileCalls(listed, references(admin), parameters(), SEED)
        def log = new Size()
        log.start()
        def root = LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) as Logger
        root.addAppender(log)

        when:
        def failures = sendAll(hostile)
        root.detachAppender(log)

        then:
        failures == []
        log.characters.get() < 100_000

        and: 'it goes on'
        lab.admin().get('database').json.status == 'OK'
    }

    /** What the engine says of a failure that it did not foresee, with what stands about it. */
    private static final String DEFECT = /.{0,400}exception\.internal.{0,600}/

    /** Sends all calls over some connections at once, and gives those that the engine failed at. */
    private List<String> sendAll(HostileCalls hostile) {
        def failures = new ConcurrentLinkedQueue<String>()
        def next = new AtomicInteger()
        def threads = Executors.newFixedThreadPool(LINES)
        try {
            threads.invokeAll((1..LINES).collect { line -> { -> sendSome(hostile, next, failures, line) } as Callable })*.get()
        } finally {
            threads.shutdownNow()
        }
        failures.toList()
    }

    /** Most as an administrator, some as the administrator of the system, some without a login. */
    private void sendSome(HostileCalls hostile, AtomicInteger next, Queue<String> failures, int line) {
        def login = { line == 1 ? null : line == 2 ? lab.system().cookie : lab.admin().cookie }
        def cookie = login()
        new RawConnection(lab.engine.url()).withCloseable { connection ->
            for (int number = next.getAndIncrement(); number < CALLS; number = next.getAndIncrement()) {
                def call = hostile.at(number)
                def answer = exchange(connection, call.head(cookie), call.body)
                if (answer.status >= 500 || answer.status == 0 || answer.body.contains('exception.internal')) {
                    failures.add("$number of seed $SEED: $answer.status for $call ${answer.body.find(DEFECT) ?: answer.body.take(800)}" as String)
                }
                if (answer.status == 403 && cookie) {
                    cookie = login()
                }
            }
        }
    }

    /** A connection may have been closed after the call before. */
    private static RawConnection.Answer exchange(RawConnection connection, String head, byte[] body) {
        def answer = connection.exchange(head, body)
        answer.status ? answer : connection.exchange(head, body)
    }

    /** Of all objects but those without which nobody would be left to make the calls. */
    private static Map<String, List<String>> references(admin) {
        Schema.standard().types().findAll { it.prefix() && it.root() }*.root().unique()
                .collectEntries { [it, admin.get(it).result*.reference - CALLERS] }.findAll { it.value }
    }

    /** Those that the listings know and those that the tables of calls send; nobody waits for news here. */
    private static List<String> parameters() {
        def ofListings = new Listings(Schema.standard()).parameters.values().flatten()*.name()
        def ofTables = CallTable.rows()*.path.findAll { it.contains('?') }.collectMany { it.split(/\?/)[1].split('&').collect { it.split('=')[0] } }
        ((ofListings + ofTables).toUnique() - 'timeout').sort()
    }
}
