package dev.sluice.engine.containers

import dev.sluice.engine.EngineHome
import dev.sluice.engine.Payloads
import dev.sluice.engine.kind.oracle.EngineWithOracle
import dev.sluice.engine.kind.oracle.FakeOracle
import dev.sluice.lab.Called
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Tag

/** VDBs of a kind that runs: a database that is there, or is not any more. The engine finds its software by ORACLE_HOME. */
@Tag('slow')
class DatabaseSpec extends EngineWithOracle {
    String qa
    String dsource

    def setup() {
        dsource = linked('orders', 'rman-backups')
        qa = done(provision('qa1', dsource))
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
        oracle.answerNothing()
        def job = wire.finished(wire.post("source/${source().reference}/start", [:]))

        then:
        job.jobState == 'COMPLETED'
        source().runtime.status == 'RUNNING'
        soon.eventually { assert wire.get('fault?status=ACTIVE').result == [] }
    }

    def "a database that does not answer, and one whose data cannot be read, keep no other from being looked at"() {
        given: 'one that hangs, one that cannot be looked at'
        def others = ['qa2', 'qa3'].collect { done(provision(it, dsource)) }
        oracle.answer 'sqlplus', "${mounted('qa1')}/control", '', 'hang'
        def hangs = [bundleID: 'fault.vdb.not.answering', target: qa]
        def record = Path.of(mounted('qa2'), 'backup.json')
        def text = Files.readString(record)
        Files.writeString(record, '{')

        when: 'and one that dies'
        Files.delete(oracle.home.resolve('state/instance.qa3'))

        then:
        soon.eventually { assert (faults() as Set) - [hangs] == [[bundleID: 'fault.vdb.not.answering', target: others[0]],
                                                     [bundleID: 'fault.vdb.not.running', target: others[1]]] as Set }
        soon.eventually { assert wire.get('fault?status=ACTIVE').result*.description.contains("Nobody knows whether 'qa1' runs: It has not answered for more than 10 s.") }

        when: 'all is well again'
        Files.writeString(record, text)
        oracle.answerNothing()
        assert wire.finished(wire.post("source/${wire.get("source?database=${others[1]}").result[0].reference}/start", [:])).jobState == 'COMPLETED'

        then:
        soon.eventually { assert faults() == [] }
    }

    def "the name of an instance, and a unique name, that another VDB has are refused before anything is done"() {
        given:
        def wanted = Payloads.provision('qa2', 'Virtual', dsource, wire.named('repository', "$oracle.home").reference, account, mounted('qa2'))
        def taken = [instanceName: 'QA1', dbUniqName: 'QA1']
        def said = taken.collectEntries { [it.key, ["'QA1' is that of 'qa1', which has the same software.", "Give another ${it.key}." as String]] }
        oracle.forget()

        expect:
        wire.post('database/provision', wanted + [source: wanted.source + [parameters: wanted.source.parameters + taken]]).json
                .error.details.source.parameters.collectEntries { [it.key, [it.value.details, it.value.action]] } == said
        // The engine may look after the VDB that there is meanwhile.
        ['rman', 'nid', 'startup', 'srvctl'].every { !oracle.log().contains(it) }

        when: 'it gets names of its own, and is to have the other ones later'
        done(wire.post('database/provision', wanted))
        def source = wire.get('source').result.find { it.name == 'qa2' }
        done(wire.post("source/$source.reference/disable", [:]))

        then:
        wire.post("source/$source.reference", [type: source.type, parameters: source.parameters.findAll { it.value != '********' } + taken]).json
                .error.details.parameters.collectEntries { [it.key, [it.value.details, it.value.action]] } == said

        when: 'what counts only when it is restored is changed'
        wire.post("source/$source.reference", [type: source.type, parameters: source.parameters.findAll { it.value != '********' } + [noarchivelogmode: true]])

        then:
        wire.get('alert').result.find { it.event == 'alert.object.changed.without.effect' }.with { [it.eventDescription, it.eventAction] } ==
                ["noarchivelogmode of 'qa2': it counts when the database is restored.",
                 "Refresh the virtual database, or change it by 'alter database' while it is mounted."]
    }

    def "what a failed provision cannot clear away is a fault until it is gone, whichever engine clears it away"() {
        given:
        oracle.answer 'rman', 'restore.rman', 'RMAN-06026: some targets not found', 1
        oracle.answer 'sqlplus', 'shutdown abort', 'ORA-01031: insufficient privileges', 1

        when:
        def made = provision('qa2', dsource)
        def job = wire.finished(made)

        then:
        job.jobState == 'FAILED'
        wire.get("database/$made.result").status == 404
        left()
        wire.get('alert').result*.eventDescription.any {
            it.startsWith("$job.reference failed (Provision virtual database \"qa2\".) and could not clear away what it had made: the instance qa2 could not")
        }
        soon.eventually {
            assert wire.get('fault?status=ACTIVE').result[0].description.startsWith("What is left of 'qa2' cannot be cleared away: the instance qa2 could not")
        }

        when:
        restarted()

        then:
        left()

        when: 'it can be stopped after all'
        oracle.answerNothing()

        then:
        cleared()

        when: 'an engine dies while it restores, and the next one cannot clear that away'
        oracle.forget()
        oracle.answer 'rman', 'restore.rman', '', 'hang'
        provision('qa2', dsource)
        soon.eventually { assert oracle.log().contains('cmdfile=restore.rman') }
        engine.kill()
        oracle.answer 'sqlplus', 'shutdown abort', 'ORA-01031: insufficient privileges', 1
        restarted()

        then:
        left()

        when:
        oracle.answerNothing()

        then:
        cleared()
    }

    /** The instance of the VDB that there is not, with its data, and a fault that tells of both. */
    private void left() {
        soon.eventually {
            def record = wire.get('database/deleted').result.find { it.name == 'qa2' }
            assert record.onHost
            assert faults() == [[bundleID: 'fault.job.left.over', target: record.reference]]
        }
        assert oracle.state('instance.qa2').status == 'mounted'
        assert Files.exists(Path.of(mounted('qa2'), 'backup.json'))
    }

    private void cleared() {
        soon.eventually {
            assert faults() == []
            assert wire.get('database/deleted').result == []
        }
        assert oracle.state('instance.qa2') == [:]
        assert !Files.exists(Path.of(mounted('qa2'), 'backup.json'))
    }

    def "hooks find the instance, and a part of what is restored is seen elsewhere"() {
        given:
        def hook = [type: 'RunCommandOnSourceOperation', name: 'names', command: 'echo $ORACLE_SID $ORACLE_HOME $ORACLE_UNQNAME']

        when:
        def job = wire.finished(provision('qa2', dsource, [[type: 'AppDataAdditionalMountPoint', environment: wire.named('environment', 'localhost').reference,
                mountPath: mounted('files of qa2'), sharedPath: 'datafile']], [configureClone: [hook]]))

        then:
        job.jobState == 'COMPLETED'
        job.events*.messageCommandOutput.findAll()*.trim() == ["qa2 $oracle.home qa2" as String]
        Files.exists(Path.of(mounted('files of qa2'), 'o1_mf_system_1.dbf'))
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

    def "a dSource with software restores once, and VDBs, VDBs of VDBs, refreshes and roll backs restore nothing"() {
        given:
        def restored = { oracle.log().readLines().count { it.contains('cmdfile=restore.rman') } }
        oracle.forget()

        when:
        def thin = linked('thin', oracle.home.toString())
        def vdbs = ['t1', 't2'].collect { done(provision(it, thin)) }

        then:
        restored() == 1
        vdbs.indices.every { oracle.work("t${it + 1}") }

        when: 'the source goes on'
        Files.writeString(backup.resolve('1_7.arc'), 'log')
        oracle.source = [wallet: 'wallet-canary-2', reached: 5000]
        done(wire.post("database/$thin/sync", [type: 'AppDataSyncParameters']))
        def child = done(provision('t3', vdbs[0]))
        done(wire.post("database/${vdbs[1]}/refresh", [type: 'RefreshParameters', timeflowPointParameters:
                [type: 'TimeflowPointSemantic', container: thin, location: 'LATEST_POINT']]))

        then:
        ['t1', 't2', 't3'].collect { name -> FakeOracle.values(Path.of(mounted(name), 'control/control01.ctl')).with {
            [it.db_name, (it.scn as int) >= 5000] } } == [['T1', false], ['T2', true], ['T3', false]]
        ['t1', 't2', 't3'].every { oracle.work(it) }

        when:
        def first = wire.get("snapshot?database=$child").result.last().reference
        done(wire.post("database/$child/rollback", [type: 'RollbackParameters', timeflowPointParameters:
                [type: 'TimeflowPointSnapshot', snapshot: first]]))
        done(wire.post("database/$thin/sync", [type: 'AppDataSyncParameters', parameters: [resync: false]]))

        then:
        restored() == 1
        oracle.work('t3')
        oracle.state('instance.ORCLST') == [:]
        oracle.refusals() == []

        when: 'all go, the youngest first'
        [child, *vdbs, thin].each { done(wire.post("database/$it/delete", [type: 'DeleteParameters', force: false])) }

        then:
        ['t1', 't2', 't3'].every { oracle.state("instance.$it") == [:] }
        oracle.refusals() == []
    }

    def "a VDB whose database cannot be stopped is deleted by force only, which says what is left"() {
        given:
        oracle.answer 'sqlplus', 'shutdown', 'ORA-01031: insufficient privileges', 1

        when:
        def refused = wire.finished(wire.post("database/$qa/delete", [type: 'DeleteParameters', force: false]))

        then:
        refused.jobState == 'FAILED'
        refused.events.last().messageAction.endsWith(' Or say force: true, or --force at the command line, which leaves there what cannot be cleared away now.')
        wire.get("database/$qa").result.name == 'qa1'

        when:
        def command = new Called([HOME: folder.resolve('user').toString(), SLUICE_ENGINE: EngineHome.holder(engine.folder.resolve('home')).get().url().toString(),
                                  SLUICE_USER: 'admin', SLUICE_PASSWORD: EngineHome.password(engine.folder.resolve('home'), 'admin').get()]).with('delete', 'qa1', '--force')
        def done = wire.finished(wire.get('job').result.find { it.actionType == 'DB_DELETE' && it.jobState == 'COMPLETED' }.reference)

        then:
        command.status == 0
        done.events.find { it.eventType == 'WARNING' }.with { [it.messageDetails.readLines()*.trim(), it.messageAction] } ==
                [['What was left on the host stays there: the instance qa1 could not be stopped:', 'ORA-01031: insufficient privileges'],
                 'The engine tries on to remove it; a fault says so until it is gone.']
        wire.get("database/$qa").status == 404
        wire.get('fault?status=ACTIVE').result*.description.any { it.startsWith("'qa1' was deleted by force, and what is left of it could not be cleared away:") }

        when:
        oracle.answerNothing()

        then:
        soon.eventually {
            assert oracle.state('instance.qa1') == [:]
            assert wire.get('fault?status=ACTIVE').result == []
        }
    }
}
