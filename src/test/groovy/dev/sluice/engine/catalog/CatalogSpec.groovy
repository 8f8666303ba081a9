package dev.sluice.engine.catalog

import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import spock.lang.Specification
import spock.lang.TempDir

class CatalogSpec extends Specification {
    @TempDir Path folder
    Catalog catalog

    def setup() { catalog = open() }
    def cleanup() { catalog.close() }

    private Catalog open() {
        Catalog.open(folder.resolve('catalog.db'), Schema.standard())
    }

    private static ApiObject group(String name) {
        ApiObject.of('Group').with('name', name)
    }

    private ApiObject add(ApiObject object) {
        catalog.write { it.add(object) }
    }

    def "an object gets the next reference of its type and every field of it"() {
        when:
        def first = add(group('one'))
        def second = add(group('two'))

        then:
        [first.reference(), second.reference()] == ['GROUP-1', 'GROUP-2']
        catalog.read { it.find('GROUP-2') } == [type: 'Group', reference: 'GROUP-2', namespace: null, name: 'two',
                                               description: null]
    }

    def "what was written is there after the catalog is opened again, and references go on"() {
        given:
        add(group('one'))

        when:
        catalog.close()
        catalog = open()

        then:
        catalog.read { it.find('GROUP-1') }.name() == 'one'
        add(group('two')).reference() == 'GROUP-2'
    }

    def "what was noted is there at once and after the catalog is opened again, and what fails is not"() {
        when:
        catalog.note { it.add(group('noted')) }
        catalog.note { it.add(group('lost')); throw new IllegalStateException('no') }

        then:
        thrown(IllegalStateException)
        catalog.read { it.find('GROUP-1') }.name() == 'noted'

        when:
        add(group('one'))
        catalog.close()
        catalog = open()

        then:
        [1, 2].collect { number -> catalog.read { it.find("GROUP-$number" as String) }.name() } == ['noted', 'one']
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
        def failure = thrown(CatalogException)
        failure.message.contains('UNIQUE constraint failed')
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

    def "only the owner can read the files of the catalog"() {
        given:
        add(group('one'))

        expect:
        Files.list(folder).withCloseable { files ->
            files.allMatch { PosixFilePermissions.toString(Files.getPosixFilePermissions(it)) == 'rw-------' }
        }
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

    def "a file of a later format is refused by name"() {
        given:
        catalog.close()
        def file = folder.resolve('later.db')
        def database = Database.open(file)
        database.run('pragma user_version = 99')
        database.close()

        when:
        Catalog.open(file, Schema.standard())

        then:
        def failure = thrown(CatalogException)
        failure.message == 'the catalog was written by another version of Sluice (format 99, this one reads 3).' +
                ' Use that version, or another home'

        cleanup:
        catalog = open()
    }

    def "sources are found by each path at which they are seen, also those of the format before, and not once they are elsewhere"() {
        given:
        def at = { path -> catalog.read { it.list(Query.all('source').seenAt(path))*.name() } }
        def add = { name, fields -> catalog.write { it.add(ApiObject.of([type: 'AppDataVirtualSource', name: name] + fields)).reference() } }
        def first = add('qa1', [parameters: [mountPath: '/mnt/qa1'], additionalMountPoints:
                [[type: 'AppDataAdditionalMountPoint', mountPath: '/mnt/more']]])
        add('qa2', [parameters: [mountPath: '/mnt/qa2']])
        add('staged', [parameters: [:], stagingMountBase: '/staged'])
        catalog.close()
        def database = Database.open(folder.resolve('catalog.db'))
        ['drop trigger mount_comes', 'drop trigger mount_changes', 'drop trigger mount_goes', 'drop table mount',
         'pragma user_version = 2'].each { database.run(it) }
        database.close()
        catalog = open()

        expect:
        at('/mnt/qa1') == ['qa1', 'staged']
        at('/mnt/more') == ['qa1', 'staged']
        at('/mnt') == ['staged']

        when:
        catalog.write { it.change(first, [parameters: [mountPath: '/mnt/new']]) }
        def third = add('qa3', [parameters: [mountPath: '/mnt/qa1']])

        then:
        at('/mnt/qa1') == ['staged', 'qa3']
        at('/mnt/new') == ['qa1', 'staged']

        when:
        catalog.write { it.remove(third) }

        then:
        at('/mnt/qa1') == ['staged']
    }

    def "numbers are not given twice, and one that was taken in vain is given again"() {
        given:
        def next = { catalog.write { it.nextReference('JOB') } }
        def taken = [next(), next()]
        catalog.write { it.startAbove('JOB', 7); it.startAbove('JOB', 3) }

        when:
        catalog.write { it.nextReference('JOB'); throw new IllegalStateException('no') }

        then:
        thrown(IllegalStateException)

        when:
        taken << next()
        catalog.close()
        catalog = open()

        then:
        taken + next() == ['JOB-1', 'JOB-2', 'JOB-8', 'JOB-9']
    }

    def "a catalog in memory shows what has been written, and nothing of what failed"() {
        given:
        def scratch = Catalog.scratch(Schema.standard())
        def group = scratch.write { it.add(ApiObject.of([type: 'Group', name: 'one'])).reference() }

        when:
        scratch.write { it.change(group, [name: 'two']); throw new IllegalStateException('no') }

        then:
        thrown(IllegalStateException)
        scratch.read { it.find(group).name() } == 'one'

        when:
        scratch.write { it.change(group, [name: 'three']) }

        then:
        scratch.read { [it.find(group).name(), it.list(Query.all('group'))*.name(), it.named('group', '', 'three').reference()] } ==
                ['three', ['three'], group]

        when:
        scratch.write { it.remove(group) }

        then:
        scratch.read { it.find(group) } == null

        cleanup:
        scratch.close()
    }
}
