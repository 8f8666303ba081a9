package dev.sluice.client

import dev.sluice.wire.Secret
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Specification

class JobFollowerSpec extends Specification {
    @AutoCleanup OtherEngine engine = new OtherEngine()
    @AutoCleanup Client client = new Client(engine.connection())

    def setup() {
        client.logIn('admin', Secret.of('secret'))
    }

    def "a job is followed to its end, and each change is told once"() {
        given:
        play([state('RUNNING', 0)] * 3 + [state('RUNNING', 50)] * 2 + [state('SUSPENDED', 50), state('COMPLETED', 100)])
        def seen = []

        when:
        def last = client.follow('JOB-1') { seen << "${it.string('jobState')} ${it.percentComplete}".toString() }

        then:
        seen == ['RUNNING 0', 'RUNNING 50', 'SUSPENDED 50', 'COMPLETED 100']
        last.string('jobState') == 'COMPLETED'
        engine.count('GET job/JOB-1') == 7
    }

    def "#end is an end"() {
        given:
        play([state('RUNNING', 0), state(end, 40)])

        expect:
        client.follow('JOB-1') { }.string('jobState') == end

        where:
        end << ['COMPLETED', 'FAILED', 'CANCELED']
    }

    def "a job that is over at the first look is told once"() {
        given:
        play([state('COMPLETED', 100)])
        def told = 0

        when:
        client.follow('JOB-1') { told++ }

        then:
        told == 1
        engine.count('GET job/JOB-1') == 1
    }

    def "following goes on through the end of a session"() {
        given:
        play([state('RUNNING', 0), state('RUNNING', 10), state('COMPLETED', 100)])

        expect:
        client.follow('JOB-1') { if (it.percentComplete == 0) engine.expire() }.string('jobState') == 'COMPLETED'
    }

    def "an interrupt ends the following and leaves the job alone"() {
        given:
        play([state('RUNNING', 0)])
        def looked = new CountDownLatch(1)
        Throwable end = null
        def follower = new Thread({
            try {
                client.follow('JOB-1') { looked.countDown() }
            } catch (Throwable thrown) {
                end = thrown
            }
        })

        when:
        follower.start()
        looked.await(10, TimeUnit.SECONDS)
        follower.interrupt()
        follower.join()

        then:
        end.class == InterruptedException
        engine.calls.toUnique() - ['POST session', 'POST login', 'GET job/JOB-1'] == []
    }

    def "an answer that shows no job is an error, not a wait for ever"() {
        given:
        engine.on('GET job/JOB-1') { ok(it, [type: 'Group', name: 'QA']) }

        when:
        client.follow('JOB-1') { }

        then:
        ConnectionException stranger = thrown()
        stranger.message == "$engine.url: its answer to GET job/JOB-1 shows no job. Check that it is an engine of this family"
    }

    def "looks come soon at first, then further apart, but never a second, and the end of a job is seen soon for how long it took"() {
        given:
        def pace = new PollingInterval()

        when:
        def pauses = (1..100).collect { pace.nextMillis() }

        then:
        pauses[0] <= 50
        pauses == pauses.toSorted()
        pauses.take(9).toUnique().size() == 9
        pauses[-1] < 1000
        pauses[-1] >= 500
        pauses.indices.every { pauses[it] <= 20 + pauses.take(it).sum(0) / 20 }
        pauses.findIndexOf { it > 200 } < 50
    }

    private void play(List<Map> states) {
        def rest = new ArrayDeque(states)
        engine.on('GET job/JOB-1') { ok(it, rest.size() > 1 ? rest.poll() : rest.peek()) }
    }

    private static Map state(String state, int percent) {
        [type: 'Job', reference: 'JOB-1', jobState: state, percentComplete: percent, events: []]
    }
}
