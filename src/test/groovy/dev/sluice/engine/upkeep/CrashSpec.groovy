package dev.sluice.engine.upkeep

import dev.sluice.engine.EngineSettings
import dev.sluice.engine.host.mount.MountBy
import dev.sluice.lab.Disk
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Mounts
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** An engine is killed while it works, and started again. */
@Tag('slow')
@Tag('faults')
class CrashSpec extends Specification {
    /** On each driver; otherwise every operation on the simplest one, and some on the others. */
    private static final Integer ROUNDS = Integer.getInteger('sluice.crash.rounds')
    private static final int LARGE = 10_000_000

    @TempDir Path folder
    Disk disk
    EngineProcess engine
    Path pool
    Wire wire
    Random random = new Random(ROUNDS ?: 1)
    Path tree
    String base
    String vdb
    /** What the dSource has at its last snapshot. */
    String content = 'round 0'
    /** Snapshots whose jobs had ended well. */
    Set<String> acknowledged = []

    def cleanup() {
        engine?.close()
        disk?.close()
    }

    @Requires(value = { data.type == null || Disk.isPossible(data.type) }, reason = 'needs root')
    def "a kill at any moment leaves whole objects or none, every job ended, and an engine that works, on #driver"() {
        given: 'a dSource and a VDB that stand, and a source big enough to be caught copying'
        start(driver, type)
        tree = tree()
        base = made(link('base'))
        vdb = made(provision('vdb', base))
        mark('vdb', 'mine')

        expect:
        def works = [this.&killLink, this.&killRefresh, this.&killProvision, this.&killSync, this.&killRollback, this.&killUndo,
                     this.&killDisable, this.&killEnable, this.&killSnapshot, this.&killUndo, this.&killDelete]
        (0..<(ROUNDS ?: driver == 'copy' ? works.size() : 3)).each {
            works[it % works.size()](it + 1)
            goOn()
        }

        where:
        driver    | type
        'copy'    | null
        'reflink' | 'xfs'
        'btrfs'   | 'btrfs'
    }

    private void start(String driver, String type) {
        disk = type ? Disk.make(type, folder) : null
        pool = disk ? disk.path.resolve('pool') : folder.resolve('pool')
        engine = new EngineProcess(folder, [:], EngineSettings.Limits.USUAL.upkeep(), pool, driver)
        wire = engine.admin()
    }

    private void killLink(int round) {
        def (answer, done) = killedDuring { link("d$round") }
        assert wire.get('database').result.any { it.reference == answer.result } == done
        !done || remove(answer.result)
    }

    private void killProvision(int round) {
        def (answer, done) = killedDuring { provision("v$round", base) }
        assert wire.get('database').result.any { it.reference == answer.result } == done
        assert done == Files.exists(folder.resolve("mnt/v$round/marker"))
        assert !done || seen("v$round") == content
        !done || remove(answer.result)
    }

    private void killDelete(int round) {
        def victim = made(provision("victim$round", base))
        def (answer, done) = killedDuring { wire.post("database/$victim/delete", [type: 'DeleteParameters']) }
        assert wire.get('database').result.any { it.reference == victim } == !done
        assert done || seen("victim$round") == content
        done || remove(victim)
    }

    private void killSync(int round) {
        Files.writeString(tree.resolve('marker'), "round $round")
        new RandomAccessFile(tree.resolve('large').toFile(), 'rw').withCloseable {
            it.seek(random.nextInt(LARGE))
            it.writeUTF("round $round")
        }
        def before = wire.get("snapshot?database=$base").result.size()
        def (answer, done) = killedDuring { wire.post("database/$base/sync", [:]) }
        content = done ? "round $round" : content
        assert wire.get("snapshot?database=$base").result.size() == before + (done ? 1 : 0)
        assert seen('staged/base') == content
        Files.writeString(tree.resolve('marker'), content)
    }

    private void killSnapshot(int round) {
        def before = wire.get("snapshot?database=$vdb").result.size()
        def text = seen('vdb')
        def (answer, done) = killedDuring { wire.post("database/$vdb/sync", [:]) }
        assert wire.get("snapshot?database=$vdb").result.size() == before + (done ? 1 : 0)
        assert seen('vdb') == text
    }

    private void killRefresh(int round) {
        killedWhileDataChanges(content) { wire.post("database/$vdb/refresh",
                [timeflowPointParameters: [type: 'TimeflowPointSemantic', container: base]]) }
    }

    /** Back to the first snapshot of the VDB, which it had when it was made. */
    private void killRollback(int round) {
        def first = wire.get("snapshot?database=$vdb").result.last().reference
        killedWhileDataChanges('round 0') { wire.post("database/$vdb/rollback",
                [timeflowPointParameters: [type: 'TimeflowPointSnapshot', snapshot: first]]) }
    }

    private void killUndo(int round) {
        def previous = wire.get("database/$vdb").result.previousTimeflow
        if (previous) {
            def then = Files.readString(pool.resolve("datasets/$previous/marker"))
            killedWhileDataChanges(then) { wire.post("database/$vdb/undo", [:]) }
        }
    }

    private void killDisable(int round) {
        def (answer, done) = killedDuring { wire.post("source/${source()}/disable", [:]) }
        assert wire.get("source/${source()}").result.runtime.enabled == (done ? 'DISABLED' : 'ENABLED')
        assert Files.exists(folder.resolve('mnt/vdb/marker')) != done
    }

    private void killEnable(int round) {
        def before = wire.get("source/${source()}").result.runtime.enabled
        def (answer, done) = killedDuring { wire.post("source/${source()}/enable", [:]) }
        assert wire.get("source/${source()}").result.runtime.enabled == (done ? 'ENABLED' : before)
        wire.finished(wire.post("source/${source()}/enable", [:]))
    }

    private String source() {
        wire.get("source?database=$vdb").result[0].reference
    }

    /** The VDB has its old timeflow or its new one, whole, and its mount path shows that. */
    private void killedWhileDataChanges(String wanted, Closure<Wire.Answer> work) {
        mark('vdb', "mine $wanted")
        def before = wire.get("database/$vdb").result.currentTimeflow
        def (answer, done) = killedDuring(work)
        def after = wire.get("database/$vdb").result
        assert (after.currentTimeflow != before) == done
        assert seen('vdb') == (done ? wanted : "mine $wanted")
        assert !done || Files.readString(pool.resolve("datasets/$before/marker")) == "mine $wanted"
    }

    /** The answer to a call during which the engine was killed, and whether its job was done by then. */
    private List killedDuring(Closure<Wire.Answer> work) {
        Wire.Answer answer = work()
        assert answer.json.status == 'OK' : answer.text
        sleep(random.nextInt(400))
        engine.kill()
        engine.start()
        wire = engine.admin()
        def job = wire.get("job/$answer.json.job").result
        assert job.jobState in ['COMPLETED', 'FAILED']
        assert wire.get("action/$answer.json.action").result.state == job.jobState
        assert job.jobState == 'COMPLETED' || job.events.last().messageDetails == 'The engine stopped while the job ran.'
        assertWhole()
        [answer, job.jobState == 'COMPLETED']
    }

    private void assertWhole() {
        assert wire.get('job?jobState=RUNNING').result == []
        assert wire.get('action?state=EXECUTING').result == [] && wire.get('action?state=WAITING').result == []
        def containers = wire.get('database').result
        containers.each { container ->
            assert wire.get("source?database=$container.reference").result.size() == 1
            assert wire.get("timeflow/$container.currentTimeflow").result.container == container.reference
            assert wire.get("snapshot?database=$container.reference").result
        }
        def snapshots = wire.get('snapshot').result*.reference
        assert snapshots.containsAll(acknowledged)
        assert held() == (snapshots + containers*.currentTimeflow + containers*.previousTimeflow - null).toSet()
        assert MountBy.usual() != MountBy.BIND || Mounts.below(folder.resolve('mnt')) == wanted()
        assert strangers() == []
        assert Files.readAllBytes(folder.resolve('mnt/staged/base/large')).length == LARGE
    }

    /** The next operation works. */
    private void goOn() {
        made(wire.post("database/$base/sync", [:]))
        content = Files.readString(tree.resolve('marker'))
        acknowledged = wire.get('snapshot').result*.reference as Set
    }

    /** The names of all that is in the pool, whole or not. */
    private Set<String> held() {
        ['datasets', 'snapshots'].collectMany { pool.resolve(it).toFile().list() as List }.toSet()
    }

    /** Where data is to be seen. */
    private Set<String> wanted() {
        wire.get('source').result.findAll { it.runtime.enabled == 'ENABLED' }
                .collect { folder.resolve('mnt').relativize(Path.of(it.parameters.mountPath)).toString() }.toSet()
    }

    /** What works in the folder of this spec and was not started by the engine that runs. */
    private List<String> strangers() {
        ProcessHandle.allProcesses().filter { commandLine(it.pid()).contains("$folder") && !isOurs(it) }
                .map { commandLine(it.pid()) }.filter { it }.toList()
    }

    /** Whether it is the engine, or this process, or was started by one of them. */
    private boolean isOurs(ProcessHandle process) {
        process.pid() in [engine.pid(), ProcessHandle.current().pid()] || process.parent().map { isOurs(it) }.orElse(false)
    }

    private static String commandLine(long pid) {
        try {
            Files.readString(Path.of("/proc/$pid/cmdline")).replace('\0', ' ')
        } catch (IOException gone) {
            ''
        }
    }

    private Path tree() {
        def tree = Files.createDirectories(folder.resolve('source'))
        Files.writeString(tree.resolve('marker'), content)
        (1..20).each { Files.writeString(tree.resolve("f$it"), 'x' * 1_000_000) }
        def small = Files.createDirectory(tree.resolve('small'))
        (1..300).each { Files.writeString(small.resolve("s$it"), "small $it") }
        def bytes = new byte[LARGE]
        random.nextBytes(bytes)
        Files.write(tree.resolve('large'), bytes)
        tree
    }

    private String seen(String name) {
        Files.readString(folder.resolve("mnt/$name/marker"))
    }

    private void mark(String name, String text) {
        Files.writeString(folder.resolve("mnt/$name/marker"), text)
    }

    private void remove(String container) {
        made(wire.post("database/$container/delete", [type: 'DeleteParameters']))
    }

    private String made(Wire.Answer answer) {
        def job = wire.finished(answer)
        assert job.jobState == 'COMPLETED' : job
        answer.result
    }

    private Wire.Answer link(String name) {
        def config = wire.post('sourceconfig', [type: 'AppDataDirectSourceConfig', name: name, path: "$tree" as String,
                repository: wire.named('repository', 'files').reference])
        wire.post('database/link', [type: 'LinkParameters', name: name, group: wire.named('group', 'Sources').reference,
                linkData: [type: 'AppDataDirectLinkData', config: config.result,
                           parameters: [mountPath: folder.resolve("mnt/staged/$name") as String]]])
    }

    private Wire.Answer provision(String name, String from) {
        wire.post('database/provision', [type: 'AppDataProvisionParameters',
                container: [type: 'AppDataContainer', name: name, group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: folder.resolve("mnt/$name") as String]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: name,
                               repository: wire.named('repository', 'files').reference],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: from, location: 'LATEST_POINT']])
    }
}
