package dev.sluice.engine.policies

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** The engine works by itself, as policies say. */
@Tag('slow')
class PolicySpec extends Specification {
    private static final EVERY_SECOND = [[type: 'Schedule', cronString: '* * * * * ?', cutoffTime: 3600]]
    private static final NIGHTLY = [[type: 'Schedule', cronString: '0 30 2 ? * MON-FRI']]

    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders
    PollingConditions soon = new PollingConditions(timeout: 15, delay: 0.1)

    def setup() {
        lab = new Lab(folder, { it.withLimits(new EngineSettings.Limits(Duration.ofSeconds(10), Duration.ofMillis(100), 100)) })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    private String policy(String type, Map fields) {
        def answer = flow.post('policy', [type: type] + fields)
        assert answer.json.status == 'OK' : answer.text
        answer.result
    }

    private apply(String policy, String target) {
        flow.post("policy/$policy/apply", [type: 'PolicyApplyTargetParameters', target: target])
    }

    /** All policies but those that come with an engine. */
    private List made() {
        flow.get('policy').result.findAll { !(it.name ==~ /None:.*|Default .*/) }
    }

    private List<String> effective(String target) {
        flow.get("policy?effective=true&target=$target").result.collect { "$it.name $it.effectiveType" as String }
    }

    def "a policy is made, changed and deleted"() {
        when:
        def nightly = policy('SyncPolicy', [name: 'nightly', scheduleList: NIGHTLY])

        then:
        nightly ==~ /POLICY_SYNC-\d+/
        flow.get("policy/$nightly").result.subMap('type', 'name', 'default', 'customized') ==
                [type: 'SyncPolicy', name: 'nightly', default: false, customized: false]

        when:
        flow.post("policy/$nightly", [type: 'SyncPolicy', scheduleList: EVERY_SECOND, timezone: [type: 'TimeZone', id: 'Europe/Berlin']])

        then:
        made().collect { [it.name, it.scheduleList*.cronString, it.timezone.id] } == [['nightly', ['* * * * * ?'], 'Europe/Berlin']]
        flow.get('policy?type=RefreshPolicy').result*.name == ['None:RefreshPolicy']

        when:
        flow.post("policy/$nightly/delete", [:])

        then:
        made() == []
    }

    def "a policy of a group holds for its containers that have none of their own"() {
        given:
        def invoices = flow.linked('invoices', lab.tree('invoices'))
        def ofGroup = policy('SyncPolicy', [name: 'group', scheduleList: NIGHTLY])
        def own = policy('SyncPolicy', [name: 'own', scheduleList: NIGHTLY])
        def kept = policy('RetentionPolicy', [name: 'kept', dataDuration: 30, dataUnit: 'DAY'])

        when:
        [[ofGroup, flow.group('Sources')], [own, orders], [kept, flow.group('Sources')]].each { assert apply(*it).json.status == 'OK' }

        then:
        effective(orders) == ['own DIRECT_APPLIED', 'kept INHERITED']
        effective(invoices) == ['group INHERITED', 'kept INHERITED']
        flow.get("policy?target=$orders").result*.name == ['own']
        flow.get("policy?effective=true&target=$orders&type=RetentionPolicy").result*.name == ['kept']

        when: 'another one of the same type takes its place'
        apply(ofGroup, orders)

        then:
        effective(orders) == ['group DIRECT_APPLIED', 'kept INHERITED']
        flow.post("policy/$ofGroup/delete", [:]).error.subMap('details', 'action') ==
                [details: "'group' is applied to 'Sources', 'orders'.", action: 'Unapply it there first, or apply another one.']

        when:
        flow.post("policy/$ofGroup/unapply", [type: 'PolicyApplyTargetParameters', targets: [orders, flow.group('Sources')]])

        then:
        effective(orders) == ['None:SyncPolicy INHERITED', 'kept INHERITED']
        flow.post("policy/$ofGroup/delete", [:]).json.status == 'OK'
    }

    def "a policy is made for one object at once"() {
        when:
        def made = flow.post('policy/createAndApply', [type: 'PolicyCreateAndApplyParameters', target: orders,
                policy: [type: 'SyncPolicy', name: 'own', scheduleList: NIGHTLY]]).result

        then:
        flow.get("policy/$made").result.customized
        effective(orders) == ['own DIRECT_APPLIED']
    }

    def "what policies are applied to can be deleted, and they hold for it no more"() {
        given:
        def nightly = policy('SyncPolicy', [name: 'nightly', scheduleList: NIGHTLY])
        def group = flow.post('group', [type: 'Group', name: 'QA']).result
        apply(nightly, orders)
        apply(nightly, group)

        when:
        flow.completed(flow.remove(orders))
        flow.post("group/$group/delete", [type: 'DeleteParameters'])

        then:
        flow.post("policy/$nightly/delete", [:]).json.status == 'OK'
    }

    def "a policy is refused: #what"() {
        given:
        policy('SyncPolicy', [name: 'taken', scheduleList: NIGHTLY])

        when:
        def details = flow.post('policy', body).error.details

        then:
        path.inject(details) { level, step -> level[step] }.subMap('details', 'action') == [details: problem, action: remedy]

        where:
        what                   | body                                                                                           | path                               || problem | remedy
        'a bad schedule'       | [type: 'SyncPolicy', name: 'p', scheduleList: [[type: 'Schedule', cronString: 'every day']]]   | ['scheduleList', '0', 'cronString'] || "'every day' has 2 parts, not 6 or 7." | "Write it like '0 30 2 ? * MON-FRI'."
        'a name that is taken' | [type: 'SyncPolicy', name: 'taken', scheduleList: NIGHTLY]                                     | ['name']                           || "the name 'taken' is taken by POLICY_SYNC-3." | 'Choose another name, or use that one.'
        'a zone of nowhere'    | [type: 'SyncPolicy', name: 'p', scheduleList: NIGHTLY, timezone: [type: 'TimeZone', id: 'X/Y']] | ['timezone']                      || "there is no time zone 'X/Y'." | 'Use one like Europe/Berlin.'
        'a type without work'  | [type: 'QuotaPolicy', name: 'p', size: 1]                                                      | ['type']                           || 'a QuotaPolicy is not supported by this engine.' | 'Use one of RefreshPolicy, RetentionPolicy, SnapshotPolicy, SyncPolicy.'
        'no name'              | [type: 'SyncPolicy', scheduleList: NIGHTLY]                                                    | ['name']                           || 'it is missing.' | 'Give the policy a name.'
    }

    def "a policy is not applied to what it does not suit"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        def sync = policy('SyncPolicy', [name: 'sync', scheduleList: NIGHTLY])
        def refresh = policy('RefreshPolicy', [name: 'refresh', scheduleList: NIGHTLY, provisionSource: 'LATEST_SNAPSHOT'])

        expect:
        apply(sync, qa).error.details.target.subMap('details', 'action') ==
                [details: "'qa1' is a VDB, which is not synced.", action: 'Use a SnapshotPolicy.']
        apply(refresh, orders).error.details.target.subMap('details', 'action') ==
                [details: "'orders' is a dSource.", action: 'Use a SyncPolicy.']
        apply(refresh, 'USER-1').error.details.target.details == "'USER-1' is of the type User."
        apply(refresh, 'GROUP-99').error.details.target.details == "there is no object with the reference 'GROUP-99'."
    }

    def "the work of policies is done when it is due: #type"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        def target = type == 'SyncPolicy' ? orders : qa
        def wanted = policy(type, [name: 'often', scheduleList: EVERY_SECOND] + more)

        when:
        apply(wanted, flow.container(target).group)

        then:
        soon.eventually { assert flow.get("job?target=$target&jobType=$work&jobState=COMPLETED").result.size() >= 1 + before }
        def action = flow.get("job?target=$target&jobType=$work").result[0].parentAction
        flow.get("action/$action").result.subMap('workSource', 'workSourceName', 'user') ==
                [workSource: 'POLICY', workSourceName: 'often', user: null]

        when: 'it is taken away'
        flow.post("policy/$wanted/unapply", [target: flow.container(target).group])

        then:
        flow.get("job?target=$target&jobType=$work").result.each { flow.finished(it.reference) }

        where:
        type             | work         | before | more
        'SyncPolicy'     | 'DB_SYNC'    | 0      | [:]
        'SnapshotPolicy' | 'DB_SYNC'    | 0      | [:]
        'RefreshPolicy'  | 'DB_REFRESH' | 0      | [provisionSource: 'LATEST_SNAPSHOT']
    }

    def "what takes longer than its schedule allows is cancelled"() {
        given:
        def slow = [type: 'RunBashOnSourceOperation', name: 'slow', command: 'sleep 60']
        def qa = flow.provisioned('qa1', orders)
        flow.post("source/${flow.source(qa).reference}", [type: 'AppDataVirtualSource', operations:
                [type: 'VirtualSourceOperations', preSnapshot: [slow]]])
        def hurried = policy('SnapshotPolicy', [name: 'hurried', scheduleList: [[type: 'Schedule', cronString: '* * * * * ?', cutoffTime: 1]]])

        when:
        apply(hurried, qa)

        then:
        soon.eventually { assert flow.get("job?target=$qa&jobType=DB_SYNC&jobState=CANCELED").result }
    }

    def "snapshots that no policy keeps any more go, but not those that are needed"() {
        given:
        6.times { flow.completed(flow.sync(orders)) }
        def all = flow.snapshots(orders)
        def (newest, marked, byHand, used) = [all[0], all[2], all[3], all[4]]*.reference
        flow.post('timeflow/bookmark', [name: 'keep', timeflowPoint: all[2].latestChangePoint])
        flow.post("snapshot/$byHand", [type: 'AppDataSnapshot', retention: -1])
        flow.provisioned('qa1', orders, [timeflowPointParameters: Flow.point(used)])
        def strict = policy('RetentionPolicy', [name: 'strict', numOfDaily: 1])

        when:
        apply(strict, orders)

        then:
        soon.eventually { assert flow.snapshots(orders)*.reference == [newest, marked, byHand, used] }
        flow.get('action?searchText=Delete%20snapshot').result*.workSourceName.unique() == ['strict']
    }
}
