package dev.sluice.engine.catalog

import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import spock.lang.Specification

/** What every catalog does, wherever it keeps its objects. */
abstract class CatalogContract extends Specification {
    Catalog catalog

    def setup() { catalog = open() }
    def cleanup() { catalog.close() }

    /** The catalog of a feature, as it is now. */
    abstract Catalog open()

    static ApiObject group(String name) {
        ApiObject.of('Group').with('name', name)
    }

    ApiObject add(ApiObject object) {
        catalog.write { it.add(object) }
    }

    def "an object gets the next reference of its type and every field of it"() {
        when:
        def first = add(group('one'))
        def second = add(group('two'))

        then:
        [first.reference(), second.reference()] == ['GROUP-1', 'GROUP-2']
        catalog.read { it.find('GROUP-2') } == Schema.standard().type('Group').fields().keySet().collectEntries { [it, null] } +
                [type: 'Group', reference: 'GROUP-2', name: 'two']
    }

    def "a transaction that fails leaves nothing, not even a used reference"() {
        when:
        catalog.write { transaction ->
            transaction.add(group('lost'))
            throw new IllegalStateException('on purpose')
        }

        then:
        def failure = thrown(IllegalStateException)
        failure.message == 'on purpose'
        catalog.read { it.list(Query.all('group')) } == []
        add(group('one')).reference() == 'GROUP-1'
    }

    def "a name occurs once in its scope"() {
        given:
        add(group('one'))

        when:
        add(group('one'))

        then:
        thrown(CatalogException)
        catalog.read { it.references('group') } == ['GROUP-1']
    }

    def "objects are found by what they refer to, also from within nested objects"() {
        given:
        def sources = add(group('Sources')).reference()
        def orders = add(ApiObject.of('AppDataContainer').with('name', 'orders').with('group', sources)).reference()
        def timeflow = add(ApiObject.of('AppDataTimeflow').with('name', 'default').with('container', orders)).reference()
        def snapshot = add(ApiObject.of('AppDataSnapshot').with('timeflow', timeflow).with('latestChangePoint',
                ApiObject.of('AppDataTimeflowPoint').with('timeflow', timeflow))).reference()

        expect:
        catalog.read { it.list(Query.all('database').where('group', sources)) }*.reference() == [orders]
        catalog.read { it.list(Query.all('database').where('group', 'GROUP-9')) } == []
        catalog.read { it.referrers(orders, null) } == [timeflow]
        catalog.read { it.referrers(timeflow, 'latestChangePoint.timeflow') } == [snapshot]
    }

    def "listings come in the order of making, or the newest first, a page at a time"() {
        given:
        (1..5).each { add(group("g$it")) }

        expect:
        catalog.read { it.list(query) }*.name() == names

        where:
        query                                     | names
        Query.all('group')                        | ['g1', 'g2', 'g3', 'g4', 'g5']
        Query.all('group').newest()               | ['g5', 'g4', 'g3', 'g2', 'g1']
        Query.all('group').newest().page(2, 0)    | ['g5', 'g4']
        Query.all('group').newest().page(2, 2)    | ['g1']
        Query.all('group').newest().page(2, 3)    | []
    }

    def "a secret is masked wherever an object is read, and comes back only when it is asked for"() {
        given:
        def parameters = [mountPath: '/mnt/x', walletpwd: Secret.of('canary')]
        def source = add(ApiObject.of('AppDataLinkedStagedSource').with('name', 's').with('parameters', parameters)).reference()

        expect:
        catalog.read { it.find(source) }.object('parameters').walletpwd == '********'
        catalog.read { it.reveal(source) }.object('parameters').walletpwd == Secret.of('canary')

        when: 'another field changes'
        catalog.write { it.change(source, [description: 'changed']) }

        then: 'the secret is still known'
        catalog.read { it.reveal(source) }.object('parameters').walletpwd == Secret.of('canary')
    }

    def "what a job makes is provisional until the job settles it"() {
        given:
        catalog.write { it.add(group('made'), 'JOB-1') }

        expect:
        catalog.read { it.provisional('JOB-1') }*.name() == ['made']

        when:
        catalog.write { it.settle('JOB-1'); null }

        then:
        catalog.read { it.provisional('JOB-1') } == []
        catalog.read { it.find('GROUP-1') }.name() == 'made'
    }

    def "many threads write and read at once and every change counts"() {
        given:
        def threads = Executors.newFixedThreadPool(8)

        when:
        def work = (1..8).collect { thread ->
            ({ (1..25).each { add(group("$thread-$it")); catalog.read { it.list(Query.all('group')) } } } as Callable)
        }
        threads.invokeAll(work)*.get()

        then:
        catalog.read { it.list(Query.all('group')) }*.reference() == (1..200).collect { "GROUP-$it" as String }

        cleanup:
        threads.shutdown()
    }

    def "what a failed transaction changed, settled and removed is as it was"() {
        given:
        def one = add(group('one')).reference()
        def two = catalog.write { it.add(group('two'), 'JOB-1').reference() }
        catalog.write { it.setCredential(one, 'hash'); it.addEvent('JOB-1', ApiObject.of('JobEvent').with('messageCode', 'first')) }

        when:
        catalog.write {
            it.change(one, [name: 'other'])
            it.settle('JOB-1')
            it.addEvent('JOB-1', ApiObject.of('JobEvent').with('messageCode', 'second'))
            it.setCredential(one, 'another')
            it.remove(one)
            it.remove(two)
            throw new IllegalStateException('no')
        }

        then:
        thrown(IllegalStateException)
        catalog.read { [it.list(Query.all('group'))*.name(), it.named('group', '', 'one').reference(), it.credential(one)] } ==
                [['one', 'two'], one, 'hash']
        catalog.read { it.named('group', '', 'other') } == null
        catalog.read { [it.provisional('JOB-1')*.name(), it.events('JOB-1')*.messageCode] } == [['two'], ['first']]
    }

    def "what means nothing without an object goes with it"() {
        given:
        def orders = add(ApiObject.of('AppDataContainer').with('name', 'orders')).reference()
        def held = add(ApiObject.of('Authorization').withAll([user: 'USER-3', role: 'ROLE-1', target: orders])).reference()
        def other = add(ApiObject.of('Authorization').withAll([user: 'USER-3', role: 'ROLE-1', target: 'GROUP-1'])).reference()
        def timeflow = add(ApiObject.of('AppDataTimeflow').withAll([name: 'default', container: orders])).reference()

        when:
        catalog.write { it.remove(orders); null }

        then:
        catalog.read { [it.references('authorization'), it.references('timeflow'), it.find(held), it.find(orders)] } ==
                [[other], [timeflow], null, null]
    }

    def "sources are found by each path at which they are seen, and not once they are elsewhere"() {
        given:
        def at = { path -> catalog.read { it.list(Query.all('source').seenAt(path))*.name() } }
        def source = { name, fields -> add(ApiObject.of([type: 'AppDataVirtualSource', name: name] + fields)).reference() }
        def first = source('qa1', [mountPoint: '/mnt/qa1', additionalMountPoints:
                [[type: 'AppDataAdditionalMountPoint', mountPath: '/mnt/more']]])
        source('qa2', [mountPoint: '/mnt/qa2'])

        expect:
        at('/mnt/qa1') == ['qa1']
        at('/mnt/more') == ['qa1']
        at('/mnt') == []

        when:
        catalog.write { it.change(first, [mountPoint: '/mnt/new']) }
        def third = source('qa3', [mountPoint: '/mnt/qa1'])

        then:
        at('/mnt/qa1') == ['qa3']
        at('/mnt/new') == ['qa1']

        when:
        catalog.write { it.remove(third) }

        then:
        at('/mnt/qa1') == []
    }

    def "numbers are not given twice, and one that was taken in vain is given again"() {
        given:
        def next = { catalog.write { it.nextReference('JOB') } }
        def taken = [next(), next()]
        catalog.write { it.startAbove('JOB', 7); it.startAbove('JOB', 3); null }

        when:
        catalog.write { it.nextReference('JOB'); throw new IllegalStateException('no') }

        then:
        thrown(IllegalStateException)
        taken + next() == ['JOB-1', 'JOB-2', 'JOB-8']
    }
}
