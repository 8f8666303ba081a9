package dev.sluice.engine.containers

import dev.sluice.lab.Disk
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** An engine whose pool has 16 MiB. */
@Requires(value = { Disk.isPossible('tmpfs') }, reason = 'needs root')
class DiskFullSpec extends Specification {
    @TempDir Path folder
    Disk disk
    Path pool
    Lab lab
    Flow flow

    def setup() {
        disk = Disk.tmpfs(folder, '16m')
        pool = disk.path.resolve('pool')
        lab = new Lab(folder, { it.withPool(pool, 'copy') })
        flow = new Flow(lab)
    }

    def cleanup() {
        lab?.close()
        disk?.close()
    }

    def "a link that does not fit fails, says which pool is full, leaves nothing, and the engine goes on"() {
        given:
        def small = flow.linked('small', tree('small', 2))

        when: 'the data itself does not fit'
        def job = flow.finished(flow.link('big', tree('big', 20)))

        then:
        job.jobState == 'FAILED'
        job.events.last().messageDetails ==~ /path: '$folder\/big' does not fit into $pool\/datasets\./
        job.events.last().messageAction == 'Free space there and synchronize again.'
        holdsOnly('small')

        when: 'the data fits, but no snapshot of it'
        job = flow.finished(flow.link('medium', tree('medium', 7)))

        then:
        job.jobState == 'FAILED'
        job.events.last().messageDetails ==~ /pool: there is no room in $pool: [\d.]+ [KM]iB of 16\.0 MiB are free\./
        job.events.last().messageAction == 'Delete snapshots or VDBs that are no longer needed, or give the pool a larger disk.'
        holdsOnly('small')

        when:
        flow.linked('another', tree('another', 2))
        flow.provisioned('qa', small)

        then:
        holdsOnly('small', 'another', 'qa')
    }

    def "a VDB that does not fit is not there, and fits when another has gone"() {
        given:
        def small = flow.linked('small', tree('small', 3))
        def qa = flow.provisioned('qa', small)

        when:
        def job = flow.finished(flow.provision('dev', small))

        then:
        job.jobState == 'FAILED'
        job.events.last().messageDetails ==~ /pool: there is no room in $pool: [\d.]+ [KM]iB of 16\.0 MiB are free\./
        !Files.exists(Path.of(lab.mountPath('dev')), LinkOption.NOFOLLOW_LINKS)
        Files.size(Path.of(lab.mountPath('qa'), 'f')) == 3 << 20
        holdsOnly('small', 'qa')

        when:
        flow.finished(flow.post("database/$qa/delete", [type: 'DeleteParameters']))
        flow.provisioned('dev', small)

        then:
        holdsOnly('small', 'dev')
    }

    private Path tree(String name, int megabytes) {
        def tree = Files.createDirectory(folder.resolve(name))
        def bytes = new byte[megabytes << 20]
        new Random(megabytes).nextBytes(bytes)
        Files.write(tree.resolve('f'), bytes)
        tree
    }

    /** Whether catalog and pool hold these containers, with a timeflow and a snapshot each, and nothing else. */
    private void holdsOnly(String... names) {
        assert flow.get('database').result*.name.toSet() == names as Set
        assert flow.get('source').result*.name.toSet() == names as Set
        def owned = (flow.get('timeflow').result + flow.get('snapshot').result)*.reference.toSet()
        assert owned.size() == 2 * names.length
        def held = ['datasets', 'snapshots'].collectMany { pool.resolve(it).toFile().list() as List }
        assert held.toSet() == owned
    }
}
