package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.IgnoreIf
import spock.lang.Shared
import spock.lang.Tag

/** What a VDB may take of memory, processors and disk is kept to: by the kernel where root lets it, and by the server's own settings. */
@Tag('slow')
class LimitsSpec extends ServerAtHand {
    /** Four times what the server is given. */
    private static final String GREEDY = "select length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 500)"
    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(500) }

    def setupSpec() {
        source.run('create table orders as select generate_series(1, 1000) as id')
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
        flow.post("group/${flow.group('Virtual')}", [type: 'Group', memoryLimit: null, cpuLimit: null, diskLimit: null])
    }

    private String limited(Map limits) {
        def qa = flow.provisionedWith('qa', shop, [:])
        change(qa, limits)
        restart(qa)
        qa
    }

    private void change(String vdb, Map limits) {
        def set = flow.post("database/$vdb", [type: 'AppDataContainer'] + limits)
        assert set.json.status == 'OK' : set.text
    }

    private void restart(String vdb) {
        def source = flow.source(vdb).reference
        flow.completed(flow.post("source/$source/stop", [:]))
        flow.completed(flow.post("source/$source/start", [:]))
    }

    private String setting(String vdb, String name) {
        flow.sql(vdb, "show $name")[0][0]
    }

    private ProcessHandle server(String vdb) {
        PostgresServer.below(lab.mountPath(flow.container(vdb).name))[0]
    }

    /** The group of a server for a controller, as the kernel shows it. */
    private Path group(String vdb, String controller) {
        Files.readAllLines(Path.of("/proc/${server(vdb).pid()}/cgroup"))*.split(':', 3).findAll { it[1].split(',').contains(controller) }
                .collect { Path.of("/sys/fs/cgroup/$controller${it[2]}") }[0]
    }

    @IgnoreIf(value = { !Files.isWritable(Path.of('/sys/fs/cgroup/memory')) }, reason = 'root may not make groups of memory here')
    def "one that takes more memory than it may loses its sessions, and goes on; nobody else notices"() {
        given:
        def qa = limited(memoryLimit: 128 << 20, cpuLimit: 50)
        def groups = [group(qa, 'memory'), group(qa, 'cpu')]

        expect:
        groups*.fileName*.toString().every { it.startsWith('sluice-postgres-') }
        Files.readString(groups[0].resolve('memory.limit_in_bytes')).strip() as long == 128 << 20
        Files.readString(groups[1].resolve('cpu.cfs_quota_us')).strip() == '50000'
        eventually { server(qa).children().allMatch { Files.readAllLines(groups[0].resolve('cgroup.procs')).contains("${it.pid()}".toString()) } }

        when:
        flow.sql(qa, GREEDY)

        then:
        thrown(Exception)
        eventually { answers(qa) }

        when:
        flow.removeVdbs()

        then:
        groups.every { !Files.exists(it) }
    }

    private boolean answers(String vdb) {
        try {
            return flow.sql(vdb, 'select count(*) from orders') == [['1000']]
        } catch (IOException | ServerException recovering) {
            return false
        }
    }

    def "its settings fit its limits, what it sets itself counts more, and the group bounds what its VDBs say"() {
        given:
        flow.post("group/${flow.group('Virtual')}", [type: 'Group', memoryLimit: 256 << 20, cpuLimit: 100])
        def qa = limited(memoryLimit: 1 << 30, diskLimit: 100 << 20)

        expect:
        setting(qa, 'shared_buffers') == '64MB'
        setting(qa, 'work_mem') == '4MB'
        setting(qa, 'max_parallel_workers') == '0'
        setting(qa, 'temp_file_limit') == '100MB'

        when:
        change(qa, [memoryLimit: 128 << 20])
        restart(qa)

        then:
        setting(qa, 'shared_buffers') == '32MB'
        setting(qa, 'work_mem') == '2MB'
    }

    def "one that comes near to its disk limit is told, and one that takes more is stopped, until it may take more"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        fill(qa, "create table filler as select i, md5(i::text) || md5(i::text || 'x') || md5(i::text || 'y') from generate_series(1, 600000) i")

        when: 'who is stopped while it fills gives back what it took'
        change(qa, [diskLimit: 64 << 20])

        then:
        eventually { flow.state(qa) == ['INACTIVE', 'ENABLED'] && fault(qa)?.title == 'Virtual database over its disk limit' }
        fault(qa).description =~ /^'qa' takes \S+ MiB by itself, of at most 64.0 MiB, and was stopped\.$/

        when:
        def refused = flow.finished(flow.post("source/${flow.source(qa).reference}/start", [:]))

        then:
        refused.jobState == 'FAILED'
        refused.events*.messageDetails.any { it =~ /'qa' takes \S+ MiB by itself, of at most 64.0 MiB/ }
        flow.state(qa) == ['INACTIVE', 'ENABLED']

        when:
        change(qa, [diskLimit: 2L << 30])

        then:
        eventually { fault(qa) == null }
        flow.completed(flow.post("source/${flow.source(qa).reference}/start", [:])).jobState == 'COMPLETED'
        flow.sql(qa, 'select count(*) from orders') == [['1000']]
    }

    def "a refresh leaves one that took too much no more than it may have, and it runs"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        change(qa, [diskLimit: 64 << 20])
        fill(qa, "create table filler as select i, md5(i::text) || md5(i::text || 'x') || md5(i::text || 'y') from generate_series(1, 600000) i")
        eventually { flow.state(qa) == ['INACTIVE', 'ENABLED'] }

        when:
        def refreshed = flow.finished(flow.refresh(qa, [type: 'TimeflowPointSemantic', container: shop, location: 'LATEST_SNAPSHOT']))

        then:
        refreshed.jobState == 'COMPLETED'
        eventually { fault(qa) == null }
        flow.state(qa) == ['RUNNING', 'ENABLED']
        flow.sql(qa, 'select count(*) from orders') == [['1000']]
    }

    /** The server may end before it has answered. */
    private void fill(String vdb, String statement) {
        try {
            flow.sql(vdb, statement)
        } catch (IOException stopped) {
            assert stopped.message
        }
    }

    private Map fault(String vdb) {
        flow.get('fault?status=ACTIVE').result.find { it.target == vdb && it.bundleID.startsWith('fault.vdb.disk.limit') }
    }

    def "a dSource has no limits: #field"() {
        when:
        def refused = flow.post("database/$shop", [type: 'AppDataContainer', (field): 64 << 20])

        then:
        refused.text.contains("'shop' is a dSource. Only VDBs have limits.")

        where:
        field << ['memoryLimit', 'diskLimit']
    }
}
