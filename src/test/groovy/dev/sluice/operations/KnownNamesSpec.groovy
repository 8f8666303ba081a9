package dev.sluice.operations

import dev.sluice.client.OtherEngine
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.time.Duration
import java.util.concurrent.Semaphore
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

class KnownNamesSpec extends Specification {
    private static final Duration SHORT = Duration.ofMillis(10)
    private static final Duration LONG = Duration.ofSeconds(20)

    @AutoCleanup OtherEngine engine = new OtherEngine()
    @AutoCleanup Session session = Session.open(engine.connection(), Schema.standard(), JobListener.SILENT)
    Semaphore pipeline = new Semaphore(0)
    List<Map> groups = [[type: 'Group', reference: 'GROUP-1', name: 'one', colour: 'RED']]
    KnownNames names = new KnownNames({ session })

    def setup() {
        session.perform(new LogIn('admin', Secret.of('secret')))
        engine.on('GET group') { def now = groups; pipeline.acquire(); list(it, now) }
    }

    def "nobody waits longer than they said, and the engine is asked once at a time"() {
        expect:
        5.times { assert names.below('group', SHORT) == new KnownNames.Listing([], null) }
        engine.count('GET group') <= 1

        when:
        pipeline.release()

        then:
        names.below('group', LONG).objects() == [ApiObject.of(type: 'Group', reference: 'GROUP-1', name: 'one')]
        engine.count('GET group') == 1
    }

    def "what was done here shows at once, also where a listing that began before comes in"() {
        given:
        pipeline.release()
        names.below('group', LONG)

        when:
        done('GROUP-2', 'two')

        then:
        known() == ['one', 'two']

        when: 'the engine is asked again for what else may have changed, and something happens meanwhile'
        names.below('group', SHORT)
        new PollingConditions(timeout: 10).eventually { assert engine.count('GET group') == 2 }
        groups = [[type: 'Group', reference: 'GROUP-3', name: 'three']]
        done('GROUP-4', 'four')
        names.performed(new Delete(Schema.standard(), 'GROUP-1'), null, Schema.standard())

        then:
        known() == ['two', 'four']

        when: 'the older listing comes in: what was done since it began still counts'
        pipeline.release()

        then:
        new PollingConditions(timeout: 10).eventually { assert known() == ['four'] }

        when:
        pipeline.release(5)

        then:
        new PollingConditions(timeout: 10).eventually { assert known() == ['three'] }
    }

    def "an engine that is gone takes nothing along"() {
        given:
        pipeline.release()
        names.below('group', LONG)

        when:
        engine.close()
        done('GROUP-2', 'two')

        then:
        known() == ['one', 'two']
    }

    private List<String> known() {
        names.below('group', SHORT).objects()*.name()
    }

    private void done(String reference, String name) {
        names.performed(new CreateGroup(Schema.standard(), [name: name]), ApiObject.of(type: 'Group', reference: reference, name: name), Schema.standard())
    }
}
