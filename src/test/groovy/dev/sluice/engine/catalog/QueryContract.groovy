package dev.sluice.engine.catalog

import dev.sluice.wire.ApiObject
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification

/** Which objects a query finds, in which order. */
abstract class QueryContract extends Specification {
    @Shared @AutoCleanup Catalog catalog

    /** An empty catalog. */
    abstract Catalog open(String name)

    def setupSpec() {
        catalog = open('catalog')
        catalog.write {
            it.add(object('UnixHostEnvironment', name: 'here', host: 'UNIX_HOST-1'))
            it.add(object('UnixHost', name: 'here'))
            it.add(object('Toolkit', name: 'files'))
            it.add(object('AppDataRepository', name: 'files', environment: 'UNIX_HOST_ENVIRONMENT-1', toolkit: 'APPDATA_TOOLKIT-1'))
            ['Sources', 'Virtual'].each { name -> it.add(object('Group', name: name)) }
            ['orders', 'sales', 'other'].eachWithIndex { name, i ->
                it.add(object('AppDataContainer', name: name, group: "GROUP-${i < 2 ? 1 : 2}" as String))
                it.add(object('AppDataDirectSourceConfig', name: name, repository: 'APPDATA_REPOSITORY-1'))
                it.add(object('AppDataLinkedDirectSource', name: name, container: "APPDATA_CONTAINER-${i + 1}" as String,
                        config: "APPDATA_SOURCE_CONFIG-${i + 1}" as String))
            }
            action(it, 'one', 'USER-1', 'COMPLETED', '2026-01-01')
            action(it, 'two', 'USER-2', 'FAILED', '2026-01-02')
            action(it, '50% off_now', 'USER-2', 'COMPLETED', '2026-01-03')
            it.add(object('Action', title: 'child', user: 'USER-1', state: 'COMPLETED', parentAction: 'ACTION-2',
                    actionType: 'DB_SYNC', startTime: '2026-01-04T00:00:00.000Z'))
            it.add(object('Job', name: 'JOB-1', target: 'APPDATA_CONTAINER-1', parentAction: 'ACTION-2', user: 'USER-2',
                    jobState: 'RUNNING', startTime: '2026-01-02T00:00:00.000Z'))
            it.add(object('Authorization', user: 'USER-3', role: 'ROLE-1', target: 'APPDATA_CONTAINER-3'))
            null
        }
    }

    private static ApiObject object(Map fields, String type) {
        ApiObject.of(type).withAll(fields)
    }

    private static void action(Transaction catalog, String title, String user, String state, String day) {
        catalog.add(object('Action', title: title, user: user, state: state, actionType: 'GROUP_CREATE',
                startTime: "${day}T00:00:00.000Z" as String))
    }

    private List<String> found(Query query) {
        catalog.read { it.list(query) }*.reference()
    }

    private static Instant day(int day) {
        Instant.parse("2026-01-0${day}T00:00:00.000Z")
    }

    def "pages follow one another without a gap, however far back they lie and whatever was removed"() {
        given:
        def pages = open("pages-$descending")
        def made = pages.write { catalog ->
            def all = (1..3000).collect { catalog.add(ApiObject.of(it % 3 ? 'Action' : 'Alert')).reference() }.findAll { it.startsWith('ACTION') }
            def removed = all[0..<700] + all[1000..1010] + all[-1..-3]
            removed.each { catalog.remove(it) }
            all - removed
        }
        def query = descending ? Query.all('action').newest() : Query.all('action')

        expect:
        (0..12).collectMany { page -> pages.read { it.list(query.page(100, page)) }*.reference() } == (descending ? made.reverse() : made)
        pages.read { it.list(query.page(7, 100)) }*.reference() == (descending ? made.reverse() : made)[700..706]
        pages.read { it.list(query.page(100, 13)) } == []
        pages.read { it.list(Query.all('fault').page(100, 1)) } == []

        cleanup:
        pages.close()

        where:
        descending << [true, false]
    }

    def "#what"() {
        expect:
        found(query)*.replaceFirst(/.*-/, '')*.toInteger() == numbers

        where:
        what                                    | query                                                             || numbers
        'all, in the order of making'           | actions()                                                         || [1, 2, 3, 4]
        'the newest first'                      | actions().newest()                                                || [4, 3, 2, 1]
        'a page'                                | actions().newest().page(3, 1)                                     || [1]
        'a page of few'                         | actions().newest().page(3, 1).atMost(3)                           || []
        'few of a page'                         | actions().newest().page(3, 0).atMost(2)                           || [4, 3]
        'by a reference'                        | actions().where('user', 'USER-2').newest()                        || [3, 2]
        'by two references'                     | actions().where('user', 'USER-1').where('parentAction', 'ACTION-2') || [4]
        'by no reference'                       | actions().without('parentAction')                                 || [1, 2, 3]
        'by state'                              | actions().in(['FAILED', 'CANCELED'] as Set)                       || [2]
        'by state and reference'                | actions().in(['COMPLETED'] as Set).where('user', 'USER-2')        || [3]
        'since a moment'                        | actions().since(day(3))                                           || [3, 4]
        'until a moment'                        | actions().until(day(2)).newest()                                  || [2, 1]
        'a page of a reference since a moment'  | actions().where('user', 'USER-2').since(day(1)).newest().page(1, 1) || [2]
        'by a text in a field'                  | actions().containing(['title', 'details'], 'WO')                  || [2]
        'by a text with signs of patterns'      | actions().containing(['title'], '% off_')                         || [3]
        'not by signs of patterns'              | actions().containing(['title'], 'o_e')                            || []
        'by the value of a field'               | actions().with('actionType', ['DB_SYNC', 'DB_LINK'])              || [4]
        'but for a value of a field'            | actions().butFor('actionType', ['DB_SYNC'])                       || [1, 2, 3]
        'in the order of a field'               | actions().sorted('title', false)                                  || [3, 4, 1, 2]
        'in the reverse order of a field'       | actions().sorted('title', true).page(2, 0)                        || [2, 1]
        'in the order of making, by its name'   | actions().sorted('reference', true).page(2, 0)                    || [4, 3]
        'among some'                            | actions().among(['ACTION-1', 'ACTION-9'])                         || [1]
        'along several fields'                  | Query.all('source').along(['config', 'repository', 'environment'], 'UNIX_HOST_ENVIRONMENT-1') || [1, 2, 3]
        'along several fields to nothing'       | Query.all('source').along(['config', 'repository', 'environment'], 'UNIX_HOST_ENVIRONMENT-2') || []
        'what an object refers to'              | Query.all('host').namedBy('host', [], 'UNIX_HOST_ENVIRONMENT-1')  || [1]
        'what objects of an object refer to'    | Query.all('toolkit').namedBy('toolkit', ['environment'], 'UNIX_HOST_ENVIRONMENT-1') || [1]
    }

    private static Query actions() {
        Query.all('action')
    }

    def "whoever may see #objects sees of #root #seen"() {
        expect:
        found(Query.all(root).seenBy(new Sight(objects as Set, user))) == seen

        where:
        root            | objects                 | user     || seen
        'database'      | []                      | 'USER-3' || []
        'database'      | ['APPDATA_CONTAINER-2'] | 'USER-3' || ['APPDATA_CONTAINER-2']
        'database'      | ['GROUP-1']             | 'USER-3' || ['APPDATA_CONTAINER-1', 'APPDATA_CONTAINER-2']
        'group'         | []                      | 'USER-3' || []
        'group'         | ['GROUP-1']             | 'USER-3' || ['GROUP-1']
        'group'         | ['APPDATA_CONTAINER-3'] | 'USER-3' || ['GROUP-2']
        'source'        | ['GROUP-2']             | 'USER-3' || ['APPDATA_LINKED_SOURCE-3']
        'source'        | ['APPDATA_CONTAINER-1'] | 'USER-3' || ['APPDATA_LINKED_SOURCE-1']
        'job'           | []                      | 'USER-3' || []
        'job'           | []                      | 'USER-2' || ['JOB-1']
        'job'           | ['GROUP-1']             | 'USER-3' || ['JOB-1']
        'action'        | []                      | 'USER-3' || []
        'action'        | []                      | 'USER-2' || ['ACTION-2', 'ACTION-3']
        'action'        | ['APPDATA_CONTAINER-1'] | 'USER-3' || ['ACTION-2', 'ACTION-4']
        'authorization' | []                      | 'USER-3' || ['AUTHORIZATION-1']
        'authorization' | []                      | 'USER-2' || []
        'authorization' | ['GROUP-2']             | 'USER-2' || ['AUTHORIZATION-1']
    }

    def "nobody sees a part of a root of which nothing says who may see it"() {
        when:
        Query.all('toolkit').seenBy(new Sight([] as Set, 'USER-3'))

        then:
        def failure = thrown(IllegalArgumentException)
        failure.message == 'nothing says who may see the objects of toolkit'
    }

    def "many different queries do not fill the memory with statements"() {
        expect:
        (1..600).every { found(actions().among((1..it).collect { n -> "ACTION-$n" as String }).page(1, 0)) == ['ACTION-1'] }
    }
}
