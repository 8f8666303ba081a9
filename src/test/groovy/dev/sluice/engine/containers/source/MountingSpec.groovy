package dev.sluice.engine.containers.source

import dev.sluice.engine.host.Account
import dev.sluice.engine.host.HostCommand
import dev.sluice.engine.host.mount.MountBy
import dev.sluice.engine.host.MountNamespace
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Where data is seen on the host, and where it is not any more. */
@Tag('slow')
class MountingSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow
    String orders

    private void begin(String way) {
        lab = new Lab(folder, { it.withMountBy(way) })
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    private Map source(List<Map> further) {
        def environment = flow.get('environment').result[0].reference
        [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa1')], additionalMountPoints:
                further.collect { [type: 'AppDataAdditionalMountPoint', environment: environment] + it }]]
    }

    /** The mount paths at which there is something. */
    private Set<String> seen() {
        ['qa1', 'all', 'part', 'later'].findAll { Files.exists(Path.of(lab.mountPath(it))) }
    }

    private String text(String path) {
        Files.readString(Path.of(lab.mountPath(path)))
    }

    private void job(String call, Map body = [:]) {
        flow.completed(flow.post(call, body))
    }

    @Requires(value = { MountNamespace.isPossible() }, reason = 'needs root and mount namespaces')
    def "other accounts come to a dataset through its mount path alone, wherever the pool is: by #way"() {
        given:
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString('rwxr-xr-x'))
        begin(way)
        def vdb = flow.provisioned('qa1', orders, source([]))
        def dataset = lab.pool.resolve('datasets').resolve(flow.get("database/$vdb").result.currentTimeflow)

        expect:
        Files.exists(dataset.resolve('orders.csv'))
        HostCommand.of('cat', "$dataset/orders.csv").as(Account.named('nobody')).reaching(folder).run().ok() == comes

        where:
        way    || comes
        'bind' || false
        'link' || true
    }

    @Requires(value = { MountBy.usual() == MountBy.BIND }, reason = 'needs the right to mount')
    def "a VDB is seen at all its places, in its current state, as long as it is enabled: by #way"() {
        given:
        begin(way)
        def further = [[mountPath: lab.mountPath('all')], [mountPath: lab.mountPath('part'), sharedPath: '/archive']]

        when:
        def vdb = flow.provisioned('qa1', orders, source(further))
        def source = flow.get("source?database=$vdb").result[0]

        then:
        [text('qa1/orders.csv'), text('all/orders.csv')].toUnique() == ['id,amount\n1,10\n2,20\n']
        text('part/2025.csv') == 'id,amount\n3,30\n'
        Mounts.below(folder).size() == mounts
        source.additionalMountPoints*.sharedPath == [null, '/archive']

        when: 'what is written at one place is seen at the others'
        Files.writeString(Path.of(lab.mountPath('part/2025.csv')), 'changed')

        then:
        text('qa1/archive/2025.csv') == 'changed'

        when:
        job("database/$vdb/rollback", [timeflowPointParameters: [type: 'TimeflowPointSemantic', container: vdb]])

        then:
        text('part/2025.csv') == 'id,amount\n3,30\n'

        when:
        job("source/$source.reference/disable")

        then:
        seen() == [] as Set
        Mounts.below(folder) == [] as Set

        when:
        def changed = flow.post("source/$source.reference", [type: 'AppDataVirtualSource', additionalMountPoints:
                [[type: 'AppDataAdditionalMountPoint', environment: flow.get('environment').result[0].reference, mountPath: lab.mountPath('later'), sharedPath: 'archive']]])
        assert changed.json.status == 'OK' : changed.text
        job("source/$source.reference/enable")

        then:
        seen() == ['qa1', 'later'] as Set
        text('later/2025.csv') == 'id,amount\n3,30\n'

        when: 'the machine is restarted'
        ['qa1', 'later'].each { Mounts.takeAway(Path.of(lab.mountPath(it))) }
        lab.restart()
        flow = new Flow(lab)

        then:
        seen() == ['qa1', 'later'] as Set

        when:
        job("database/$vdb/delete", [type: 'DeleteParameters'])

        then:
        seen() == [] as Set
        Mounts.below(folder) == [] as Set

        where:
        way    | mounts
        'bind' | 3
        'link' | 0
    }

    def "an additional place that cannot be is refused: #what"() {
        given:
        begin('link')
        flow.provisioned('other', orders)

        when:
        def answer = flow.provision('qa1', orders, source(further.collect { it.collectEntries { k, v -> [k, v.replace('$', "$folder/mnt")] } }))

        then:
        answer.json.status == 'ERROR'
        answer.text.replace("$folder/mnt", '$').contains(message)
        flow.get('database').result*.name == ['orders', 'other']

        where:
        what                   | further                                                  || message
        'outside'              | [[mountPath: '/etc/qa1']]                                || 'is outside the mount roots'
        'that of another'      | [[mountPath: '$/other']]                                 || "'\$/other' is where the data of 'other' belongs."
        'in that of another'   | [[mountPath: '$/other/archive/x']]                       || "'\$/other' is where the data of 'other' belongs."
        'the same twice'       | [[mountPath: '$/all'], [mountPath: '$/all']]             || "is, or lies in, or holds another mount path of the same source."
        'in the first'         | [[mountPath: '$/qa1/archive']]                           || "is, or lies in, or holds another mount path of the same source."
        'with a detour'        | [[mountPath: '$/all', sharedPath: '../other']]           || "sharedPath '../other': goes by way of '..'."
    }

    @Requires(value = { MountBy.usual() == MountBy.BIND }, reason = 'needs the right to mount')
    def "a VDB whose second place fails is not made, and nothing stays mounted"() {
        given:
        begin('bind')

        when:
        def answer = flow.provision('qa1', orders, source([[mountPath: lab.mountPath('part'), sharedPath: 'no/such/part']]))
        def job = flow.finished(answer)

        then:
        job.jobState == 'FAILED'
        job.events.last().messageDetails == "sharedPath 'no/such/part': is no directory in the data."
        Mounts.below(folder) == [] as Set
        seen() == [] as Set
        flow.get('database').result*.name == ['orders']
    }

    @Requires(value = { MountBy.usual() == MountBy.BIND }, reason = 'needs the right to mount')
    def "an engine that was killed unmounts at its next start what no object wants to be seen"() {
        given: 'a mount of a dataset of the pool that the catalog knows nothing of'
        def engine = new EngineProcess(folder)
        engine.kill()
        def dataset = Files.createDirectories(folder.resolve('pool/datasets/APPDATA_TIMEFLOW-99'))
        def stray = Files.createDirectory(folder.resolve('mnt/stray'))
        assert HostCommand.of('mount', '--bind', "$dataset", "$stray").run().ok()

        when:
        engine.start()

        then:
        Mounts.below(folder) == [] as Set
        !Files.exists(stray)
        !Files.exists(dataset)

        cleanup:
        engine?.close()
    }
}
