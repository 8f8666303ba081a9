package dev.sluice.engine.history

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Bookmarks and snapshots, and what depends on them. */
class HistorySpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    private bookmark(Map point, String name = 'release') {
        flow.post('timeflow/bookmark', [type: 'TimeflowBookmarkCreateParameters', name: name, timeflowPoint: point])
    }

    private Set<String> pool() {
        folder.resolve('pool/snapshots').toFile().list() as Set
    }

    def "a bookmark names the point of a snapshot"() {
        given:
        def snapshot = flow.snapshots(orders)[0]

        when:
        def made = bookmark([type: 'AppDataTimeflowPoint', timeflow: snapshot.timeflow, timestamp: snapshot.creationTime])

        then:
        made.json.subMap('status', 'job') == [status: 'OK', job: null]
        made.result ==~ /TIMEFLOW_BOOKMARK-\d+/
        flow.get("timeflow/bookmark/$made.result").result.subMap('name', 'timeflow', 'timestamp', 'location', 'retentionProof') ==
                [name: 'release', timeflow: snapshot.timeflow, timestamp: snapshot.creationTime,
                 location: snapshot.latestChangePoint.location, retentionProof: false]

        when:
        flow.post("timeflow/bookmark/$made.result/delete", [:])

        then:
        flow.get('timeflow/bookmark').result == []
    }

    def "a bookmark without a time or location names the latest snapshot"() {
        given:
        flow.completed(flow.sync(orders))
        def snapshot = flow.snapshots(orders)[0]

        when:
        def made = bookmark([type: 'AppDataTimeflowPoint', timeflow: snapshot.timeflow])

        then:
        flow.get("timeflow/bookmark/$made.result").result.timestamp == snapshot.creationTime
    }

    def "a bookmark of a point that no snapshot holds is refused"() {
        given:
        def timeflow = flow.container(orders).currentTimeflow

        expect:
        bookmark([type: 'AppDataTimeflowPoint', timeflow: timeflow, timestamp: '2020-01-31T18:00:00.000Z'])
                .error.details.timeflowPoint.timestamp.subMap('details', 'action') ==
                [details: "no snapshot is at '2020-01-31T18:00:00.000Z'.", action: 'Use the latestChangePoint of a snapshot on the timeflow.']
        bookmark([type: 'AppDataTimeflowPoint', timeflow: 'APPDATA_TIMEFLOW-99'])
                .error.details.timeflowPoint.timeflow.details == "there is no timeflow with the reference 'APPDATA_TIMEFLOW-99'."
    }

    def "how long a snapshot is kept is set by hand"() {
        given:
        def snapshot = flow.snapshots(orders)[0]

        when:
        flow.post("snapshot/$snapshot.reference", [type: 'AppDataSnapshot', retention: -1])

        then:
        flow.snapshots(orders)[0] == snapshot + [retention: -1]
        flow.post("snapshot/$snapshot.reference", [type: 'AppDataSnapshot', retention: -2]).error.details.retention.details ==
                '-2 is less than -1.'
        flow.post("snapshot/$snapshot.reference", [type: 'AppDataSnapshot', name: 'mine']).error.details.name.details ==
                'only the engine sets it.'
    }

    def "a snapshot that nobody needs is deleted, and its data goes"() {
        given:
        flow.completed(flow.sync(orders))
        def (newest, oldest) = flow.snapshots(orders)*.reference

        when:
        def answer = flow.post("snapshot/$oldest/delete", [:])

        then:
        answer.json.subMap('status', 'result') == [status: 'OK', result: '']
        flow.snapshots(orders)*.reference == [newest]
        new PollingConditions(timeout: 10).eventually { assert pool() == [newest] as Set }
    }

    def "a snapshot is not deleted while a VDB came from it or a bookmark names it, and it says which"() {
        given:
        def snapshot = flow.snapshots(orders)[0]
        def qa = flow.provisioned('qa1', orders)
        def mark = bookmark(snapshot.latestChangePoint).result

        when:
        def refused = flow.post("snapshot/$snapshot.reference/delete", [:])

        then:
        refused.error.subMap('id', 'details', 'action') == [id: 'exception.snapshot.has.dependents',
                details: "Snapshot '$snapshot.name' is needed by 'qa1' (${flow.container(qa).currentTimeflow}), bookmark 'release'.",
                action: 'Delete those first, or refresh the VDBs twice.']

        when:
        flow.completed(flow.remove(qa))
        flow.post("timeflow/bookmark/$mark/delete", [:])

        then:
        flow.delete("snapshot/$snapshot.reference").json.status == 'OK'
        flow.snapshots(orders) == []

        and: 'a dSource without snapshots is synced again'
        flow.completed(flow.sync(orders))
        flow.provisioned('qa2', orders)
    }

    def "a past timeflow goes with its last snapshot"() {
        given:
        def qa = flow.provisioned('qa1', orders)
        def first = flow.snapshots(qa)[0].reference
        2.times { flow.completed(flow.refresh(qa)) }
        assert flow.get("timeflow?database=$qa").result.size() == 3

        when:
        assert flow.post("snapshot/$first/delete", [:]).json.status == 'OK'

        then:
        flow.get("timeflow?database=$qa").result*.creationType == ['REFRESH', 'REFRESH']
    }

    def "ranges tell what can be provisioned of a timeflow"() {
        given:
        flow.completed(flow.sync(orders))
        def (newest, oldest) = flow.snapshots(orders)
        def line = newest.timeflow

        expect:
        def range = flow.get("snapshot/$oldest.reference/timeflowRange").result
        range == [type: 'TimeflowRange', startPoint: oldest.firstChangePoint, endPoint: oldest.latestChangePoint, provisionable: true]
        def all = flow.post("timeflow/$line/timeflowRanges", [type: 'TimeflowRangeParameters'])
        all.json.subMap('type', 'total') == [type: 'ListResult', total: 2]
        all.result*.endPoint*.timestamp == [oldest.creationTime, newest.creationTime]
        flow.post("timeflow/$line/timeflowRanges", [type: 'TimeflowRangeParameters', startPoint: newest.latestChangePoint])
                .result*.endPoint*.timestamp == [newest.creationTime]
    }
}
