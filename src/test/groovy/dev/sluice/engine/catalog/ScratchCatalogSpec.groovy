package dev.sluice.engine.catalog

import dev.sluice.engine.secrets.KeySource
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import java.nio.file.Path
import spock.lang.TempDir

class ScratchCatalogSpec extends CatalogContract {
    private static final List<String> NAMES = ['a', 'b', 'c', 'd']
    private static final List<String> PATHS = ['/mnt/1', '/mnt/2', '/mnt/3']

    @TempDir Path folder

    @Override
    Catalog open() {
        Catalog.scratch(Schema.standard())
    }

    def "work must not write while it writes"() {
        when:
        catalog.write { catalog.write { null } }

        then:
        thrown(IllegalStateException)
        add(group('one')).reference() == 'GROUP-1'
    }

    def "it tells what a catalog in a file tells, whatever was done: seed #seed"() {
        given:
        def stored = Catalog.open(folder.resolve("${seed}.db"), Schema.standard(), KeySource.file(folder.resolve('secret.key')))
        def random = new Random(seed)

        expect:
        (1..120).every {
            def work = somethingToDo(random)
            assert attempt(stored, work) == attempt(catalog, work)
            it % 5 || [told(stored), told(catalog)].transpose().every { one, other -> one == other }
        }

        cleanup:
        stored.close()

        where:
        seed << (1..6)
    }

    /** One transaction: some of these, and now and then it fails. */
    private static Closure somethingToDo(Random random) {
        def one = { List all -> all[random.nextInt(all.size())] }
        def number = { "-${1 + random.nextInt(12)}" as String }
        def steps = (1..(1 + random.nextInt(3))).collect {
            def name = one(NAMES)
            def target = one(['GROUP', 'APPDATA_CONTAINER', 'APPDATA_VIRTUAL_SOURCE', 'FAULT', 'ACTION']) + number()
            def group = 'GROUP' + number()
            def container = 'APPDATA_CONTAINER' + number()
            def path = one(PATHS)
            def state = one(['ACTIVE', 'RESOLVED'])
            def job = one([null, 'JOB-1'])
            one([
                { it.add(ApiObject.of('Group').with('name', name), job) },
                { it.add(ApiObject.of('AppDataContainer').withAll([name: name, group: group]), job) },
                { it.add(ApiObject.of('AppDataVirtualSource').withAll([name: name, container: container,
                                                                       mountPoint: path])) },
                { it.add(ApiObject.of('Fault').withAll([target: target, status: state, dateDiagnosed: '2026-01-01T00:00:00.000Z'])) },
                { it.add(ApiObject.of('Authorization').withAll([user: 'USER-1', role: 'ROLE-1', target: target])) },
                { it.find(target) && it.change(target, [name: name]) },
                { it.find(target) && it.change(target, target.startsWith('APPDATA_VIRTUAL') ? [mountPoint: path] : [:]) },
                { it.remove(target) },
                { it.settle('JOB-1') },
            ])
        }
        def fails = random.nextInt(4) == 0
        return { Transaction transaction ->
            steps*.call(transaction)
            if (fails) {
                throw new IllegalStateException('on purpose')
            }
        }
    }

    private static Class attempt(Catalog catalog, Closure work) {
        try {
            catalog.write { work(it); null }
            return null
        } catch (CatalogException | IllegalStateException failed) {
            return failed.class
        }
    }

    private static List told(Catalog catalog) {
        def queries = ['group', 'database', 'source', 'fault', 'authorization'].collectMany { root ->
            [Query.all(root), Query.all(root).newest().page(3, 1), Query.all(root).page(2, 0), Query.all(root).sorted('name', true),
             Query.all(root).without('group'), Query.all(root).among(['GROUP-1', 'FAULT-2', 'APPDATA_CONTAINER-3'])]
        } + (1..12).collectMany { n ->
            [Query.all('database').where('group', "GROUP-$n"), Query.all('source').where('container', "APPDATA_CONTAINER-$n").newest(),
             Query.all('fault').where('target', "APPDATA_CONTAINER-$n").in(['ACTIVE'] as Set),
             Query.all('source').along(['container', 'group'], "GROUP-$n")]
        } + PATHS.collect { Query.all('source').seenAt(it) }
        catalog.read { transaction ->
            queries.collect { transaction.list(it) } + queries.collect { transaction.written(it)*.toString() } +
                    (1..12).collect { transaction.referrers("APPDATA_CONTAINER-$it", null) } +
                    NAMES.collect { transaction.named('group', '', it) } + [transaction.provisional('JOB-1'), transaction.references('group')]
        }
    }
}
