package dev.sluice.engine.containers

import dev.sluice.lab.Conformance
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Mounts
import dev.sluice.lab.Wire
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/**
 * Containers go through everything, in any order. After each step whatever the engine tells of itself has to fit together,
 * and the data has to be what this spec expects from what it did.
 */
@Tag('slow')
@Tag('faults')
class RandomWalkSpec extends Specification {
    private static final int STEPS = Integer.getInteger('sluice.walk.steps', 100)
    private static final long SEED = Long.getLong('sluice.walk.seed', 20260131)
    private static final List<String> ROOTS = ['group', 'user', 'role', 'authorization', 'environment', 'environment/user', 'host',
            'toolkit', 'repository', 'sourceconfig', 'database', 'source', 'timeflow', 'snapshot', 'timeflow/bookmark']
    private static final Schema SCHEMA = Schema.standard()

    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    Random random = new Random(SEED)
    int count
    /** What each timeflow and each snapshot has to hold. */
    Map<String, String> contents = [:]
    /** What each dSource's source holds, by the dSource's name. */
    Map<String, String> origins = [:]
    Map<String, List<Map>> all
    List<String> done = []

    def "whatever is done to containers in whatever order, the catalog, the pool and the mount paths agree"() {
        given:
        lab = new Lab(folder)
        flow = new Flow(lab)
        look()
        def steps = [this.&link, this.&provision, this.&provision, this.&sync, this.&sync, this.&write, this.&write, this.&refresh,
                     this.&refresh, this.&rollback, this.&rollback, this.&undo, this.&state, this.&state, this.&bookmark,
                     this.&dropBookmark, this.&dropSnapshot, this.&dropSnapshot, this.&rename, this.&detachOrAttach, this.&remove,
                     this.&cancel]

        expect:
        STEPS.times {
            def step = steps[random.nextInt(steps.size())]
            try {
                step()
                look()
                agree()
            } catch (Throwable failure) {
                throw new IllegalStateException(("step ${it + 1} of the walk with the seed $SEED:\n" + done.takeRight(12).join('\n')).toString(), failure)
            }
        }

        and: 'the walk has been everywhere'
        done*.split(' ')*.first().toSet().containsAll(['link', 'provision', 'sync', 'refresh', 'rollback', 'undo', 'remove', 'drop'])
    }

    private void link() {
        if (containers(false).size() > 2) {
            return
        }
        def name = "d${++count}"
        def tree = lab.tree(name)
        origins[name] = "origin of $name"
        Files.writeString(tree.resolve('orders.csv'), origins[name])
        def answer = does("link $name", flow.link(name, tree, [parameters: [mountPath: lab.mountPath("staged-$name")]]))
        expect(answer.result, origins[name])
    }

    private void provision() {
        def point = any(all.snapshot)
        if (!point || all.database.size() > 12) {
            return
        }
        def name = "v${++count}"
        def answer = does("provision $name from $point.reference", flow.provision(name, point.container,
                [timeflowPointParameters: Flow.point(point.reference)]))
        expect(answer?.result, contents[point.reference])
    }

    private void sync() {
        def container = any(all.database)
        if (container) {
            def origin = "${container.name}: ${++count}" as String
            def source = folder.resolve("sources/$container.name/orders.csv")
            if (!container.provisionContainer && Files.exists(source)) {
                Files.writeString(source, origin)
            }
            if (does("sync $container.reference", flow.sync(container.reference)) && Files.exists(source)) {
                expect(container.reference, origin)
            }
        }
    }

    /** A user of a VDB changes its data. */
    private void write() {
        def vdb = any(containers(true).findAll { isEnabled(it) })
        if (vdb) {
            contents[vdb.currentTimeflow] = "write ${++count}" as String
            Files.writeString(Path.of(sourceOf(vdb).parameters.mountPath, 'orders.csv'), contents[vdb.currentTimeflow])
            done << "write to $vdb.reference"
        }
    }

    private void refresh() {
        def (vdb, point) = [any(containers(true)), any(all.snapshot)]
        if (vdb && point && does("refresh $vdb.reference to $point.reference", flow.refresh(vdb.reference, Flow.point(point.reference)))) {
            expect(vdb.reference, contents[point.reference])
        }
    }

    private void rollback() {
        def vdb = any(containers(true))
        def point = vdb ? any(all.snapshot.findAll { it.container == vdb.reference }) : null
        if (point && does("rollback $vdb.reference to $point.reference", flow.rollback(vdb.reference, Flow.point(point.reference)))) {
            expect(vdb.reference, contents[point.reference])
        }
    }

    private void undo() {
        def vdb = any(containers(true))
        if (vdb && does("undo $vdb.reference", flow.undo(vdb.reference))) {
            assert flow.container(vdb.reference).currentTimeflow == vdb.previousTimeflow
        }
    }

    private void state() {
        def source = any(all.source)
        def what = any(['start', 'stop', 'enable', 'enable', 'disable'])
        if (source) {
            does("$what $source.reference", flow.post("source/$source.reference/$what", [:]))
        }
    }

    private void bookmark() {
        def point = any(all.snapshot)
        if (point) {
            does("bookmark $point.reference", flow.post('timeflow/bookmark', [type: 'TimeflowBookmarkCreateParameters',
                    name: "b${++count}" as String, timeflowPoint: point.latestChangePoint]))
        }
    }

    private void dropBookmark() {
        def bookmark = any(all['timeflow/bookmark'])
        if (bookmark) {
            does("drop $bookmark.reference", flow.post("timeflow/bookmark/$bookmark.reference/delete", [:]))
        }
    }

    private void dropSnapshot() {
        def snapshot = any(all.snapshot)
        if (snapshot) {
            does("drop $snapshot.reference", flow.post("snapshot/$snapshot.reference/delete", [:]))
        }
    }

    private void rename() {
        def container = any(containers(true))
        if (container) {
            does("rename $container.reference", flow.post("database/$container.reference", [type: 'AppDataContainer', name: "n${++count}" as String]))
        }
    }

    private void detachOrAttach() {
        def container = any(containers(false).findAll { Files.exists(folder.resolve("sources/$it.name")) })
        def source = container ? sourceOf(container) : null
        if (source) {
            does("detach $source.reference", flow.post("database/$container.reference/detachSource", [source: source.reference]))
        } else if (container) {
            does("attach $container.reference", flow.post("database/$container.reference/attachSource", [attachData:
                    [type: 'AppDataDirectAttachData', config: flow.named('sourceconfig', container.name).reference,
                     parameters: [mountPath: lab.mountPath("staged-$container.name")]]]))
        }
    }

    private void remove() {
        def container = any(all.database)
        if (container) {
            does("remove $container.reference", flow.remove(container.reference))
        }
    }

    /** Whatever came of it, all has to agree afterwards. */
    private void cancel() {
        def vdb = any(containers(true))
        if (vdb) {
            def answer = any([{ flow.sync(vdb.reference) }, { flow.undo(vdb.reference) }])()
            if (answer.json.status == 'OK') {
                flow.post("job/$answer.json.job/cancel", [:])
                done << "cancel $answer.json.job: ${flow.finished(answer).jobState}"
            }
        }
    }

    /** Notes what came of a step: the answer if it was done, null if it was refused for a reason. */
    private Wire.Answer does(String step, Wire.Answer answer) {
        assert answer.status == 200 : answer.text
        def refused = answer.json.status == 'ERROR'
        done << "$step: ${refused ? answer.error.id : answer.text}".toString()
        if (refused) {
            assert !(answer.error.id in ['exception.internal', 'exception.catalog']) : answer.text
            return null
        }
        if (answer.json.job) {
            def job = flow.finished(answer)
            assert job.jobState == 'COMPLETED' : job
        }
        answer
    }

    /** The container's data has to be this now. */
    private void expect(String container, String text) {
        if (container) {
            contents[flow.container(container).currentTimeflow] = text
        }
    }

    private void look() {
        all = ROOTS.collectEntries { root ->
            def answer = flow.get(root)
            assert answer.json.total == answer.result.size()
            assert Conformance.faults(answer.result) == []
            [root, answer.result]
        }
        // What a new snapshot has to hold is what its timeflow holds in this moment.
        all.snapshot.findAll { !contents.containsKey(it.reference) }.each { contents[it.reference] = contents[it.timeflow] }
    }

    private void agree() {
        everyReferenceResolves()
        containersAreWhole()
        poolHoldsWhatIsOwned()
        everyDataIsWhatItHasToBe()
        mountPathsShowWhatIsEnabled()
        ['job?addEvents=true&pageSize=3', 'action?pageSize=3', 'alert?pageSize=3', 'capacity/consumer', 'capacity/snapshot'].each {
            assert Conformance.faults(flow.get(it).result) == []
        }
        assert flow.get('job?jobState=RUNNING').result == [] && flow.get('action?state=EXECUTING').result == []
    }

    private void everyReferenceResolves() {
        def known = all.values().flatten()*.reference.toSet() + 'DOMAIN'
        all.values().flatten().each { object ->
            SCHEMA.references(ApiObject.of(object)).each {
                assert it.value() in known || it.wanted().root() == 'permission' : "$object.reference: ${it.path()} is ${it.value()}"
            }
        }
    }

    private void containersAreWhole() {
        def lines = all.timeflow.groupBy { it.container }
        all.database.each { container ->
            def own = lines[container.reference]*.reference
            assert container.currentTimeflow in own
            assert container.previousTimeflow == null || container.previousTimeflow in own
            assert all.source.count { it.container == container.reference } == 1 || !sourceOf(container) && !container.provisionContainer
            own.each { line ->
                assert line in [container.currentTimeflow, container.previousTimeflow] || all.snapshot.any { it.timeflow == line }
            }
        }
        assert all.timeflow.every { it.container in all.database*.reference }
        assert all.snapshot.every { it.timeflow in lines[it.container]*.reference }
        assert all.source*.config.toUnique() == all.source*.config
    }

    private void poolHoldsWhatIsOwned() {
        new PollingConditions(timeout: 10, delay: 0.01).eventually {
            assert names('snapshots') == all.snapshot*.reference.toSet()
            assert names('datasets') == (all.database*.currentTimeflow + all.database*.previousTimeflow - null).toSet()
        }
    }

    private Set<String> names(String part) {
        folder.resolve("pool/$part").toFile().list() as Set
    }

    private void everyDataIsWhatItHasToBe() {
        names('datasets').each { assert Files.readString(folder.resolve("pool/datasets/$it/orders.csv")) == contents[it] }
        names('snapshots').each { assert Files.readString(folder.resolve("pool/snapshots/$it/orders.csv")) == contents[it] }
    }

    private void mountPathsShowWhatIsEnabled() {
        def expected = all.source.findAll { it.runtime.enabled == 'ENABLED' }.collectEntries { source ->
            [Path.of(source.parameters.mountPath).fileName.toString(), all.database.find { it.reference == source.container }.currentTimeflow]
        }
        def links = Files.list(folder.resolve('mnt')).withCloseable { paths ->
            paths.toList().collectEntries { [it.fileName.toString(), Mounts.shown(it)] }
        }
        assert links == expected
    }

    private List<Map> containers(boolean virtual) {
        all.database.findAll { container -> sourceOf(container)?.virtual ?: false ? virtual : !virtual }
    }

    private Map sourceOf(Map container) {
        all.source.find { it.container == container.reference }
    }

    private boolean isEnabled(Map container) {
        sourceOf(container)?.runtime?.enabled == 'ENABLED'
    }

    private <T> T any(List<T> choices) {
        choices ? choices[random.nextInt(choices.size())] : null
    }
}
