package dev.sluice.rehearsal

import dev.sluice.lab.ForeignEngine
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Plans for an engine that is not ours: nothing that a script does there is left out, and what only that engine can judge is not judged. */
@Tag('slow')
class ForeignPlanSpec extends Specification {
    static final UNJUDGED = '      ! the engine decides whether it can'

    @Shared @AutoCleanup ForeignEngine engine = new ForeignEngine()
    @TempDir Path folder

    def "#script is planned as #acts"() {
        when:
        def plan = engine.script(folder, 'plan', script)

        then:
        plan.out.readLines() == acts.collectMany { [it, UNJUDGED] } + more
        plan.status == 0
        engine.writes == []

        where:
        script                                     | acts                                                                            | more
        'vdbs.each { stop it }'                    | ['  ~ vdb oratest (QA)  stop', '  ~ vdb files (QA)  stop']                       | []
        "refresh 'oratest'"                        | ['  ~ vdb oratest (QA)  refresh']                                               | []
        "refresh vdb('oratest'), at: LATEST_POINT" | ['  ~ vdb oratest (QA)  refresh']                                               | []
        "rollback 'oratest', at: snapshots.first()" | ["  ~ vdb oratest (QA)  rollback, at: '@2021-03-05T00:30:00.000'"]               | []
        "rollback 'oratest', at: LATEST_SNAPSHOT"  | ["  ~ vdb oratest (QA)  rollback, at: 'LATEST_SNAPSHOT'"]      | []
        "refresh 'oratest', from: 'orders', at: LATEST_SNAPSHOT" | ["  ~ vdb oratest (QA)  refresh, from: 'orders', at: 'LATEST_SNAPSHOT'"] | []
        "stop 'oratest', abort: true"              | ['  ~ vdb oratest (QA)  stop, abort: true']                                     | []
        "sync 'orders', doubleSync: true"          | ['  ~ dsource orders (Sources)  sync, doubleSync: true']                        | []
        "sync 'erp', type: 'XyzSync', depth: [levels: 2, sorts: ['a', 'b']]" | ["  ~ dsource erp (QA)  sync, depth.levels: 2, depth.sorts.0: 'a', depth.sorts.1: 'b'"] | []
        "delete 'oratest', force: true"            | ['  - vdb oratest (QA)  delete, force: true']                                   | ['      - source oratest (oratest)', '      - timeflow default (oratest)', '      - snapshot @2021-03-05T00:30:00.000 (oratest)']
        "sync 'orders'\nsync dsource('pubs')"      | ['  ~ dsource orders (Sources)  sync', '  ~ dsource pubs (Sources)  sync']      | []
        "disable 'sales'\nenable 'sales'"          | ['  ~ dsource sales (Sources)  disable', '  ~ dsource sales (Sources)  enable'] | []
        "sync 'erp', type: 'HanaSyncParameters'\nrefresh 'files'"              | ['  ~ dsource erp (QA)  sync', '  ~ vdb files (QA)  refresh']                   | []
        "sync 'shop'"                              | ['  ~ dsource shop ([172.16.1.2]/QA)  sync']                                          | []
        "delete 'HANA_DB_CONTAINER-9'"             | ['  - dsource erp (QA)']                                                        | ['      - source erp (erp)']
        "delete container('sales')"                | ['  - dsource sales (Sources)']                                                 | ['      - source sales (sales)', '      - timeflow default (sales)']
        "cancel job('JOB-5')\nsuspend 'JOB-5'\njobs.first().resume()" | ['  ~ job JOB-5  cancel', '  ~ job JOB-5  suspend', '  ~ job JOB-5  resume'] | []
        "disable environment('dbhost')\nenable user('sysadmin')" | ['  ~ environment dbhost  disable', '  ~ user sysadmin  enable']          | []
        "policy('Default Retention').apply(target: 'orders')" | ["  ~ policy Default Retention  apply, target: 'orders'"]            | []
    }

    def "where an engine refuses to list what everybody sees, there is no plan"() {
        given:
        engine.refused << 'database'

        when:
        def plan = engine.script(folder, 'plan', 'vdbs.each { delete it }')

        then:
        plan.status == 1
        plan.err.contains('refused')
        !plan.out.contains('nothing to do')

        cleanup:
        engine.refused.clear()
    }

    def "what is read of an object after it was told something is told to be as it was before"() {
        when:
        def plan = engine.script(folder, 'plan', "stop 'oratest'\nif (source('oratest').runtime.status == 'INACTIVE') delete vdb('oratest')")

        then:
        plan.out.readLines() == ['  ~ vdb oratest (QA)  stop', UNJUDGED,
                                 "  ! what runtime of 'oratest' is after stop only the engine can tell: read as it was before."]
    }

    def "objects that do not say their type are planned as what their references say"() {
        given:
        def other = new ForeignEngine()
        other.objects.database.each { it.remove('type') }

        expect:
        other.script(folder, 'plan', 'vdbs.each { stop it }').out.readLines() == ['  ~ vdb oratest (QA)  stop', UNJUDGED, '  ~ vdb files (QA)  stop', UNJUDGED]

        cleanup:
        other.close()
    }

    def "whoever gives names writes no lines of a plan"() {
        given:
        def other = new ForeignEngine()
        other.objects.database.find { it.name == 'oratest' }.name = "a (QA)  stop\n  - dsource sales\u001b[31m"

        expect:
        other.script(folder, 'plan', "stop 'ORACLE_DB_CONTAINER-7'").out.readLines() == ['  ~ vdb a (QA)  stop?  - dsource sales?[31m (QA)  stop', UNJUDGED]

        cleanup:
        other.close()
    }

    def "what is deleted gives its reference to nothing that is made"() {
        when:
        def plan = engine.script(folder, 'plan', """\
            def gone = groups.first()
            delete gone
            def made = group { name 'Made' }
            println made.reference == gone.reference
            """)

        then:
        (plan.out + plan.err).contains('false')
    }

    def "what is made, changed and deleted is there, changed and gone for the rest of the script"() {
        when:
        def plan = engine.script(folder, 'plan', """\
            def made = group { name 'New'; description 'for tests' }
            def copy = vdb {
                container { name 'copy'; group made }
                source { name 'copy'; parameters { mountPath '/mnt/copy' } }
                sourceConfig { name 'copy'; repository 'Unstructured Files' }
                from 'files'
            }
            println "\${vdbs*.name} \$copy.group.\$copy.provisionContainer"
            stop copy
            update vdb('oratest'), description: 'new', sourcingPolicy: [logsyncEnabled: true]
            println vdb('oratest').sourcingPolicy
            delete copy
            println vdbs*.name
            """)

        then:
        plan.out == """\
            |  + group New
            |      name         'New'
            |      description  'for tests'
            |      ! the engine decides whether it can
            |  + vdb copy (New)
            |      container.name                          'copy'
            |      container.group                         'New'
            |      source.name                             'copy'
            |      source.parameters.mountPath             '/mnt/copy'
            |      source.logCollectionEnabled             false
            |      source.allowAutoVDBRestartOnHostReboot  false
            |      sourceConfig.name                       'copy'
            |      sourceConfig.repository                 'Unstructured Files'
            |      sourceConfig.linkingEnabled             true
            |      timeflowPointParameters.container       'files'
            |      timeflowPointParameters.location        'LATEST_POINT'
            |      ! the engine decides whether it can
            |      + sourceConfig copy (Unstructured Files)
            |      + source copy (copy)
            |  ~ vdb copy (New)  stop
            |      ! the engine decides whether it can
            |  ~ vdb oratest (QA)
            |      description                    '' \u2192 'new'
            |      sourcingPolicy.logsyncEnabled  false \u2192 true
            |      ! the engine decides whether it can
            |  - vdb copy (New)
            |      ! the engine decides whether it can
            |      - source copy (copy)
            |""".stripMargin()
        plan.err.readLines().take(3) == [
            '[oratest, files, copy] GROUP-3.APPDATA_CONTAINER-8', '{"type":"OracleSourcingPolicy","logsyncEnabled":true,"logsyncMode":"UNDEFINED","logsyncInterval":5}', '[oratest, files]']
        plan.status == 0
    }

    def "what only the engine knows is asked of the engine, which is told nothing to do"() {
        when:
        def plan = engine.script(folder, 'plan', "println ranges('oratest')\nprintln policies.size()\nprintln users*.name")

        then:
        plan.err.readLines().take(3) == ['[]', '2', '[sysadmin, admin]']
        plan.err.contains(': nothing to do. Nothing was sent')
        engine.writes == []
    }

    def "a plan asks for each sort of object once, and not for each container"() {
        given:
        engine.server.calls.clear()

        when:
        engine.script(folder, 'plan', "stop 'oratest'")

        then:
        engine.server.calls.countBy { it }.findAll { it.value > 1 } == [:]
    }

    def "a plan of a foreign engine is kept, and a run does what it says and nothing else"() {
        when:
        def plan = engine.script(folder, 'plan', "stop 'oratest'\nrefresh 'oratest'", '--out', "$folder/plan.json")
        def run = engine.called(folder, '--quiet', 'run', '--plan', "$folder/plan.json", "$folder/script.groovy")

        then:
        plan.status == 0
        run.err == ''
        engine.writes == ['POST source/ORACLE_VIRTUAL_SOURCE-7/stop', 'POST database/ORACLE_DB_CONTAINER-7/refresh']

        cleanup:
        engine.server.calls.clear()
    }

    def "two objects of one name are told apart by their references, in a plan as in a run"() {
        expect:
        engine.script(folder, command, "delete group('QA')").err.contains("'QA' is the name of 2 objects: GROUP-2, GROUP-34 ('[172.16.1.2]/QA').")

        where:
        command << ['plan', 'run']
    }
}
