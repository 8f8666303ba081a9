package dev.sluice.engine.history

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** How a point of a history can be named. */
class PointOfTimeSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders
    /** The snapshots of the dSource, the oldest first; each holds its number. */
    @Shared List<Map> points

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        def tree = lab.tree('orders')
        Files.writeString(tree.resolve('orders.csv'), '0')
        orders = flow.linked('orders', tree)
        (1..2).each {
            Files.writeString(tree.resolve('orders.csv'), "$it")
            flow.completed(flow.sync(orders))
        }
        points = flow.snapshots(orders).reverse()
    }

    def cleanup() {
        flow.get('timeflow/bookmark').result.each { flow.delete("timeflow/bookmark/$it.reference") }
        flow.removeVdbs()
    }

    private String timeflow() {
        flow.container(orders).currentTimeflow
    }

    private String bookmark(Map point, String name, String tag = null) {
        def answer = flow.post('timeflow/bookmark', [type: 'TimeflowBookmarkCreateParameters', name: name, timeflowPoint: point, tag: tag])
        assert answer.json.status == 'OK' : answer.text
        answer.result
    }

    /** The ways to name a point of a container whose snapshots are {@code points}, and which of them each means. */
    private Map<String, List> ways(String container, List<Map> points) {
        def timeflow = flow.container(container).currentTimeflow
        def first = bookmark(points[0].latestChangePoint, 'first', 'release')
        bookmark(points[1].latestChangePoint, 'second', 'release')
        ['the latest point'     : [[type: 'TimeflowPointSemantic', container: container, location: 'LATEST_POINT'], '2'],
         'the latest snapshot'  : [[type: 'TimeflowPointSemantic', container: container, location: 'LATEST_SNAPSHOT'], '2'],
         'no location at all'   : [[type: 'TimeflowPointSemantic', container: container], '2'],
         'no type'              : [[container: container], '2'],
         'a snapshot'           : [[type: 'TimeflowPointSnapshot', snapshot: points[1].reference], '1'],
         'a time'               : [[type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: points[1].creationTime], '1'],
         'a location'           : [[type: 'TimeflowPointLocation', timeflow: timeflow, location: points[1].latestChangePoint.location], '1'],
         'a bookmark'           : [[type: 'TimeflowPointBookmark', bookmark: first], '0'],
         'the newest with a tag': [[type: 'TimeflowPointBookmarkTag', container: container, tag: 'release'], '1']]
    }

    private static final List<String> WAYS = ['the latest point', 'the latest snapshot', 'no location at all', 'no type', 'a snapshot',
                                              'a time', 'a location', 'a bookmark', 'the newest with a tag']

    def "a VDB is provisioned from, and refreshed to, a point that is named by #how"() {
        given:
        def (point, text) = ways(orders, points)[how]

        when:
        def qa = flow.provisioned('qa1', orders, [timeflowPointParameters: point])

        then:
        flow.text('qa1') == text

        when:
        flow.write('qa1', 'changed')
        flow.completed(flow.refresh(qa, point))

        then:
        flow.text('qa1') == text

        where:
        how << WAYS
    }

    def "a VDB is rolled back to a point of its own that is named by #how"() {
        given: 'a VDB whose snapshots hold their number'
        def qa = flow.provisioned('qa1', orders, [timeflowPointParameters: Flow.point(points[0].reference)])
        (1..2).each {
            flow.write('qa1', "$it")
            flow.completed(flow.sync(qa))
        }
        def (point, text) = ways(qa, flow.snapshots(qa).reverse())[how]

        when:
        flow.write('qa1', 'changed')
        flow.completed(flow.rollback(qa, point))

        then:
        flow.text('qa1') == text

        where:
        how << WAYS
    }

    def "a time in whole seconds means no snapshot that was taken later in that second"() {
        given:
        def second = points[2].creationTime[0..18] + '.000Z'

        when:
        def answer = flow.provision('qa1', orders, [timeflowPointParameters:
                [type: 'TimeflowPointTimestamp', timeflow: timeflow(), timestamp: second]])

        then:
        def next = points*.creationTime.find { it >= second }
        next == second || answer.error.details.timeflowPointParameters.timestamp.action.contains("fter it $next.")
                || answer.error.details.timeflowPointParameters.timestamp.action == "The first after it is $next."
    }

    def "a point that is not there is refused: #point"() {
        given:
        def first = points.first().creationTime
        def last = points.last().creationTime
        def given = point.collectEntries { [it.key, it.value == 'TIMEFLOW' ? timeflow() : it.value == 'ORDERS' ? orders : it.value] }

        when:
        def answer = flow.provision('qa1', orders, [timeflowPointParameters: given])

        then:
        def wrong = answer.error.details.timeflowPointParameters[field]
        wrong.details == problem
        wrong.action.replace(first, 'FIRST').replace(last, 'LAST') == remedy
        flow.get('database').result*.name == ['orders']

        where:
        field       | point                                                                                            || problem | remedy
        'timestamp' | [type: 'TimeflowPointTimestamp', timeflow: 'TIMEFLOW', timestamp: '2020-01-31T18:00:00.000Z']    || "no snapshot of 'orders' is of 2020-01-31T18:00:00.000Z." | 'The first after it is FIRST.'
        'timestamp' | [type: 'TimeflowPointTimestamp', timeflow: 'TIMEFLOW', timestamp: '2120-01-31T18:00:00.000Z']    || "no snapshot of 'orders' is of 2120-01-31T18:00:00.000Z." | 'Before it there is LAST.'
        'location'  | [type: 'TimeflowPointLocation', timeflow: 'TIMEFLOW', location: '42']                            || "no snapshot of 'orders' is at '42'." | "Use the location of a snapshot's latestChangePoint."
        'tag'       | [type: 'TimeflowPointBookmarkTag', container: 'ORDERS', tag: 'no such']                          || "no bookmark of 'orders' has the tag 'no such'." | 'See which bookmarks it has.'
        'snapshot'  | [type: 'TimeflowPointSnapshot', snapshot: 'APPDATA_SNAPSHOT-99']                                 || "there is no timeflow snapshot with the reference 'APPDATA_SNAPSHOT-99'." | 'See which there are.'
        'container' | [type: 'TimeflowPointSemantic']                                                                  || 'it is missing.' | 'Give the reference of the container to start from.'
        'location'  | [type: 'TimeflowPointSemantic', container: 'ORDERS', location: 'LATEST']                         || "'LATEST' is not one of its values." | 'Give one of LATEST_POINT, LATEST_SNAPSHOT: whether the latest point counts or the latest snapshot.'
    }
}
