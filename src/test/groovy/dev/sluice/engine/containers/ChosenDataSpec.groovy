package dev.sluice.engine.containers

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Whether an administrator has chosen the data of a VDB, where nobody asks for it by themselves. */
@Tag('slow')
class ChosenDataSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    PollingConditions soon = new PollingConditions(timeout: 30, delay: 0.1)

    def setup() {
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(100), 100)) })
        flow = new Flow(lab)
    }

    private Map timeflow(String vdb) {
        flow.get("timeflow/${flow.container(vdb).currentTimeflow}").result
    }

    private void awaitRefreshes(String vdb, int count) {
        def before = timeflow(vdb).reference
        (1..count).each {
            soon.eventually { assert timeflow(vdb).reference != before }
            before = timeflow(vdb).reference
        }
    }

    def "what a policy refreshes stays chosen until somebody else says what the parent holds"() {
        given:
        def orders = flow.linked('orders', lab.tree('orders'))
        def qa = flow.provisioned('qa', orders)
        Wire owner = lab.user('owner', [OWNER: 'GROUP-1'])
        def policy = flow.post('policy', [type: 'RefreshPolicy', name: 'often', provisionSource: 'LATEST_SNAPSHOT',
                scheduleList: [[type: 'Schedule', cronString: '* * * * * ?', cutoffTime: 3600]]]).result

        when:
        assert flow.post("policy/$policy/apply", [type: 'PolicyApplyTargetParameters', target: qa]).json.status == 'OK'
        awaitRefreshes(qa, 1)

        then:
        timeflow(qa).chosenByAdministrator

        when:
        assert owner.post("source/${flow.source(orders).reference}", [type: 'AppDataLinkedDirectSource', excludes: ['x']]).json.status == 'OK'
        awaitRefreshes(qa, 2)

        then:
        !timeflow(qa).chosenByAdministrator

        cleanup:
        flow.post("policy/$policy/delete", [:])
        soon.eventually { assert !flow.get('job?jobState=RUNNING').result }
    }

    def "in the catalog of an older version it is whoever made the VDB, or changed it last: #reads"() {
        given:
        def qa = flow.provisioned('qa', flow.linked('orders', lab.tree('orders')))
        lab.engine.close()
        java.sql.DriverManager.getConnection("jdbc:sqlite:${folder.resolve('home/catalog.db')}").withCloseable { sql ->
            sql.createStatement().withCloseable {
                it.execute("update object set body = json_remove(body, '\$.chosenByAdministrator') where root = 'timeflow'")
                it.execute("update object set body = json_set(body, '\$.readsAnywhere', json('$reads')) where root = 'source'")
            }
        }

        when:
        lab.begin()
        flow = new Flow(lab)

        then:
        timeflow(qa).chosenByAdministrator == reads

        where:
        reads << [true, false]
    }
}
