package dev.sluice.engine.policies

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.SetClock
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** A clock that jumps makes no history old. */
@Tag('slow')
class ClockSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    SetClock clock = new SetClock()
    PollingConditions soon = new PollingConditions(timeout: 20, delay: 0.05)

    def setup() {
        begin()
    }

    private void begin() {
        lab = new Lab(folder, { it.withClock(clock.asHost())
                .withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(50), 100)) })
        flow = new Flow(lab)
    }

    /** A dSource with five snapshots of which a policy keeps those of the last month. */
    private String orders() {
        def orders = flow.linked('orders', lab.tree('orders'))
        4.times { flow.completed(flow.sync(orders)) }
        def policy = flow.post('policy', [type: 'RetentionPolicy', name: 'month', dataDuration: 30, dataUnit: 'DAY']).result
        flow.post("policy/$policy/apply", [type: 'PolicyApplyTargetParameters', target: orders])
        orders
    }

    private List<Map> faults() {
        flow.get('fault?status=ACTIVE').result.findAll { it.bundleID == 'fault.clock.doubted' }
    }

    /** Until the engine has gone through its policies after this was called. */
    private void followed() {
        def watched = flow.linked("watched${System.nanoTime()}", lab.tree('watched'))
        flow.completed(flow.sync(watched))
        def policy = flow.post('policy', [type: 'SyncPolicy', name: "watch $watched" as String,
                scheduleList: [[type: 'Schedule', cronString: '* * * * * ?']]]).result
        flow.post("policy/$policy/apply", [type: 'PolicyApplyTargetParameters', target: watched])
        soon.eventually { assert flow.snapshots(watched).size() > 3 }
        flow.completed(flow.remove(watched))
    }

    def "a clock that is set ahead by half a year is a fault, and deletes nothing"() {
        given:
        def orders = orders()

        when:
        clock.set(Duration.ofDays(180))

        then:
        soon.eventually { assert faults().size() == 1 }
        faults()[0].with { [severity, title, response, action] } == ['CRITICAL', 'Clock not trusted',
                'Nothing is deleted because of its age: no snapshot by a policy, and nothing that was deleted and can be had back.',
                'Set the clock right. If it is right, resolve this fault.']
        faults()[0].description ==~ /The clock of the machine shows \S+Z, but by the time that the engine has seen pass it should be about \S+Z\./

        when:
        followed()

        then:
        flow.snapshots(orders).size() == 5

        when: 'the engine starts again'
        lab.close()
        begin()
        followed()

        then:
        flow.snapshots(orders).size() == 5
        faults().size() == 1

        when: 'the clock is set right'
        clock.set(Duration.ofDays(-180))

        then:
        soon.eventually { assert faults() == [] }
        flow.snapshots(orders).size() == 5
    }

    def "once an administrator says that the clock is right, at most half of the snapshots go within a day"() {
        given:
        def orders = orders()
        clock.set(Duration.ofDays(180))
        soon.eventually { assert faults().size() == 1 }

        when:
        assert flow.post("fault/${faults()[0].reference}/resolve", [type: 'FaultResolveParameters']).json.status == 'OK'

        then:
        soon.eventually { assert flow.snapshots(orders).size() == 3 }

        when:
        followed()

        then:
        flow.snapshots(orders).size() == 3
        faults() == []

        when: 'days pass'
        clock.pass(Duration.ofDays(2))

        then:
        soon.eventually { assert flow.snapshots(orders).size() == 2 }

        when:
        clock.pass(Duration.ofDays(2))

        then:
        soon.eventually { assert flow.snapshots(orders).size() == 1 }

        when:
        clock.pass(Duration.ofDays(2))
        followed()

        then: 'the last one stays'
        flow.snapshots(orders).size() == 1
    }

    def "a machine that was off for #days days comes back with a doubt: #doubted"() {
        given:
        orders()
        lab.close()
        clock.rest(Duration.ofDays(days))

        when:
        begin()
        followed()

        then:
        faults().size() == (doubted ? 1 : 0)

        where:
        days || doubted
        6    || false
        90   || true
    }
}
