package dev.sluice.engine.kind.postgres

import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Lab
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** dSources in which a standby follows the source. */
class StandbySpec extends Specification {
    private static final Map KEPT = [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]]
    private static final String BACKUP = 'for a base backup'

    @TempDir @Shared Path folder
    @Shared @AutoCleanup PostgresServer source
    @Shared @AutoCleanup Lab lab
    @Shared PostgresFlow flow
    @Shared String shop

    def setupSpec() {
        PostgresSoftware.reachable(folder)
        source = new PostgresServer(folder)
        source.run('create database shop')
        source.run('create table orders (id int primary key)', 'shop')
        lab = new Lab(folder, { it.withSoftware([PostgresSoftware.folder()])
                .withLimits(new EngineSettings.Limits(Duration.ofMinutes(1), Duration.ofMillis(300), 100)) })
        flow = new PostgresFlow(lab)
        shop = flow.linked('shop', source.link + [standby: true], KEPT)
    }

    def cleanup() {
        flow.get('database').result.findAll { it.provisionContainer }.each { flow.completed(flow.remove(it.reference)) }
    }

    def cleanupSpec() {
        if (shop) {
            flow.completed(flow.remove(shop))
            assert slots() == []
            assert standbys() == []
        }
    }

    private List<String> slots() {
        source.run('select slot_name from pg_replication_slots order by 1')*.first()
    }

    private Path data() {
        lab.folder.resolve('pool/datasets').resolve(flow.container(shop).currentTimeflow)
    }

    /** The processes of standbys in the pool. */
    private List<ProcessHandle> standbys() {
        ProcessHandle.allProcesses().filter { it.info().arguments().map { it.toList().join(' ') }.orElse('').contains("-D $lab.folder/pool/datasets/") }.toList()
    }

    /** What the job of a sync told of itself, once it has succeeded. */
    private List<String> told(answer) {
        flow.completed(answer).events*.messageDetails
    }

    private static boolean eventually(Closure<Boolean> condition) {
        for (int i = 0; i < 600; i++) {
            if (condition()) {
                return true
            }
            sleep 50
        }
        condition()
    }

    private List<String> ids(String vdb) {
        flow.sql(vdb, 'select id from orders order by id', 'shop')*.first()
    }

    def "a sync waits for the standby and copies nothing"() {
        given:
        def label = Files.getLastModifiedTime(data().resolve('backup_label.old'))
        source.run('insert into orders values (1)', 'shop')

        when:
        def first = told(flow.sync(shop))
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        first.any { it == 'The standby has replayed what the source has written' }
        !first.any { it.contains(BACKUP) }
        ids(qa) == ['1']
        flow.sql(qa, 'select pg_is_in_recovery(), timeline_id from pg_control_checkpoint()') == [['f', '2']]

        when: 'it goes on from there'
        source.run('insert into orders values (2)', 'shop')
        def second = told(flow.sync(shop))
        flow.completed(flow.refresh(qa))

        then:
        !second.any { it.contains(BACKUP) }
        ids(qa) == ['1', '2']
        Files.getLastModifiedTime(data().resolve('backup_label.old')) == label
        standbys().size() == 1
        slots().size() == 2
    }

    def "the standby runs as an account that is not root, and hides the password of its source"() {
        given:
        def server = standbys()[0]
        def passwords = Files.walk(SocketFolder.of(data())).withCloseable { all -> all.filter { Files.isRegularFile(it) && Files.readString(it).contains(PostgresServer.PASSWORD) }.toList() }

        expect:
        System.getProperty('user.name') != 'root' || server.info().user().get() != 'root'
        passwords*.fileName*.toString() == ['passwords']
        Files.getPosixFilePermissions(passwords[0])*.toString().sort() == ['OWNER_READ', 'OWNER_WRITE']
        !ProcessHandle.allProcesses().anyMatch { it.info().commandLine().orElse('').contains(PostgresServer.PASSWORD) }
        ['grep', '-rqF', '--', PostgresServer.PASSWORD, "${lab.folder.resolve('pool')}"]*.toString().execute().waitFor() != 0
    }

    def "a VDB goes to any moment from a snapshot of the standby"() {
        given:
        flow.completed(flow.sync(shop))
        source.run('insert into orders values (10)', 'shop')
        sleep 1200
        def moment = Instant.now()
        sleep 1200
        source.run('insert into orders values (11)', 'shop')
        def timeflow = flow.container(shop).currentTimeflow

        when:
        eventually { flow.post("timeflow/$timeflow/timeflowRanges", [type: 'TimeflowRangeParameters']).result.any { Timestamp.parse(it.endPoint.timestamp).isAfter(moment) } }
        def qa = flow.provisioned('qa1', shop, [timeflowPointParameters: [type: 'TimeflowPointTimestamp', timeflow: timeflow, timestamp: Timestamp.of(moment)]])

        then:
        ids(qa).last() == '10'

        when:
        flow.completed(flow.sync(shop))
        flow.completed(flow.refresh(qa))

        then:
        ids(qa).last() == '11'
    }
}
