package dev.sluice.engine.containers

import dev.sluice.engine.Payloads
import dev.sluice.engine.kind.oracle.FakeOracle
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** VDBs of a kind that runs: a database that is there, or is not any more. The engine finds its software by ORACLE_HOME. */
@Tag('slow')
class DatabaseSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup EngineProcess engine
    FakeOracle oracle
    Wire wire
    String qa
    PollingConditions soon = new PollingConditions(timeout: 20)

    def setup() {
        oracle = new FakeOracle(folder.resolve('oracle'), [wallet: 'wallet-canary-2'])
        engine = new EngineProcess(folder, [ORACLE_HOME: "$oracle.home" as String], Duration.ofMillis(200))
        wire = engine.admin()
        def backup = Files.createDirectories(folder.resolve('backup/orcl'))
        Files.writeString(backup.resolve('ctrl_01.bkp'), 'control')
        def environment = wire.named('environment', 'localhost').reference
        def user = wire.get('environment/user').result[0].reference
        def config = wire.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'ORCL', environmentUser: user,
                repository: wire.named('repository', 'rman-backups').reference,
                parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL']]).result
        def orders = wire.post('database/link', Payloads.link('orders', wire.named('group', 'Sources').reference, config, environment,
                user, backup, mounted('staging')))
        assert wire.finished(orders).jobState == 'COMPLETED'
        def made = wire.post('database/provision', Payloads.provision('qa1', 'Virtual', orders.result,
                wire.named('repository', "$oracle.home").reference, user, mounted('qa1')))
        def job = wire.finished(made)
        assert job.jobState == 'COMPLETED' : job
        qa = made.result
    }

    private String mounted(String name) {
        folder.resolve('mnt').resolve(name)
    }

    private Map source() {
        wire.get("source?database=$qa").result[0]
    }

    def "a database that is found dead is a fault until it runs again"() {
        expect:
        source().runtime.status == 'RUNNING'

        when: 'it stops to answer'
        oracle.answer 'sqlplus', 'select 1 / count(*) as ours', 'ORA-01034: ORACLE not available', 1

        then:
        soon.eventually { assert wire.get('fault?status=ACTIVE').result*.subMap('bundleID', 'target', 'description') ==
                [[bundleID: 'fault.vdb.not.running', target: qa, description: "'qa1' does not run any more."]] }
        source().runtime.status == 'INACTIVE'

        when: 'it answers again'
        oracle.answer 'sqlplus', 'select 1 / count(*) as ours', '', 0
        def job = wire.finished(wire.post("source/${source().reference}/start", [:]))

        then:
        job.jobState == 'COMPLETED'
        source().runtime.status == 'RUNNING'
        soon.eventually { assert wire.get('fault?status=ACTIVE').result == [] }
    }

    def "the record of a snapshot says how the database was held still, and a roll back to one of an open database opens it"() {
        given:
        assert wire.finished(wire.post("database/$qa/sync", [type: 'AppDataSyncParameters'])).jobState == 'COMPLETED'
        wire.finished(wire.post("source/${source().reference}/stop", [:]))
        assert wire.finished(wire.post("database/$qa/sync", [type: 'AppDataSyncParameters'])).jobState == 'COMPLETED'
        def snapshots = wire.get("snapshot?database=$qa").result

        expect:
        snapshots*.metadata*.held.sort() == ['stopped', 'suspended in backup mode', 'suspended in backup mode']

        when:
        def job = wire.finished(wire.post("database/$qa/rollback", [type: 'RollbackParameters', timeflowPointParameters:
                [type: 'TimeflowPointSnapshot', snapshot: snapshots.find { it.metadata.held != 'stopped' }.reference]]))

        then:
        job.jobState == 'COMPLETED'
        source().runtime.status == 'RUNNING'
        oracle.refusals() == []
    }

    def "a VDB whose database cannot be stopped is deleted by force only, which says what is left"() {
        given:
        oracle.answer 'sqlplus', 'shutdown', 'ORA-01031: insufficient privileges', 1

        when:
        def refused = wire.finished(wire.post("database/$qa/delete", [type: 'DeleteParameters', force: false]))

        then:
        refused.jobState == 'FAILED'
        wire.get("database/$qa").result.name == 'qa1'

        when:
        def done = wire.finished(wire.post("database/$qa/delete", [type: 'DeleteParameters', force: true]))

        then:
        done.jobState == 'COMPLETED'
        done.events.find { it.eventType == 'WARNING' }.with { [it.messageDetails.readLines()*.trim(), it.messageAction] } ==
                [['What was left on the host stays there: the instance qa1 could not be stopped:', 'ORA-01031: insufficient privileges'],
                 'Remove it yourself.']
        wire.get("database/$qa").status == 404
    }
}
