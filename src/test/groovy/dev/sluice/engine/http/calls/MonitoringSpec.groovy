package dev.sluice.engine.http.calls

import dev.sluice.engine.Version
import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import groovy.json.JsonSlurper
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What programs see that watch an engine. */
class MonitoringSpec extends Specification {
    private static final Path DASHBOARD = Path.of('src/docs/dashboard.json')

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        flow.provisioned('qa1', flow.linked('orders', lab.tree('orders')))
    }

    private Map<String, Double> figures(Wire wire = lab.admin()) {
        def answer = wire.get('/metrics')
        assert answer.status == 200 : answer.text
        answer.text.readLines().findAll { !it.startsWith('#') }.collectEntries { line ->
            def (name, value) = [line.substring(0, line.lastIndexOf(' ')), line.substring(line.lastIndexOf(' ') + 1)]
            [name, value as Double]
        }
    }

    def "anybody may ask whether it is well"() {
        when:
        def live = lab.wire().get('/health/live')
        def ready = lab.wire().get('/health/ready')

        then:
        live.status == 200
        live.json == [status: 'UP']
        ready.status == 200
        ready.json == [status: 'UP', checks: [catalog: 'UP', secrets: 'UP', pool: 'UP', home: 'UP']]
    }

    def "its figures are for those who may read everything"() {
        expect:
        lab.wire().get('/metrics').status == 403
        lab.user('dev', [Read: 'GROUP-1']).get('/metrics').error.id == 'exception.authorization.missing'
        lab.admin().get('/metrics').contentType == 'application/openmetrics-text; version=1.0.0; charset=utf-8'
    }

    def "a token for reading is enough"() {
        given:
        def admin = lab.admin()
        def token = admin.post('token', [type: 'ApiToken', name: 'watch', role: admin.named('role', 'Read').reference]).result
        def watcher = lab.wire()
        watcher.headers.Authorization = "Bearer ${admin.post("token/$token/reveal", [:]).result.token}" as String

        expect:
        figures(watcher)['sluice_snapshots'] >= 2
    }

    def "they say what the API says"() {
        given:
        def sources = flow.get('source').result
        def count = { String sort -> sources.findAll { it[sort] }.countBy { it.runtime.status } }
        def system = flow.get('system').result

        when:
        def figures = figures()

        then:
        count('linked').every { status, number -> figures["sluice_dsources{status=\"$status\"}" as String] == number }
        count('virtual') == [RUNNING: 1]
        figures['sluice_vdbs{status="RUNNING"}'] == 1
        figures['sluice_vdbs{status="FAILED"}'] == 0
        figures['sluice_jobs_unfinished{state="SUSPENDED"}'] == 0
        figures['sluice_snapshots'] == flow.get('snapshot').result.size()
        figures['sluice_pool_bytes{room="free"}'] + figures['sluice_pool_bytes{room="used"}'] <= system.storageTotal
        figures['sluice_sessions'] >= 1
        figures["sluice_build_info{version=\"$Version.CURRENT\"}" as String] == 1
        figures['process_open_fds'] > 0
    }

    def "jobs are counted by how they end"() {
        given:
        def before = figures()
        def source = flow.get('source').result.find { it.linked }
        def sync = { end -> "sluice_job_duration_seconds_count{action=\"DB_SYNC\",end=\"$end\"}" as String }

        when:
        flow.completed(flow.sync(source.container))
        lab.tree('orders').toFile().deleteDir()
        flow.finished(flow.sync(source.container))

        then:
        figures()[sync('COMPLETED')] == (before[sync('COMPLETED')] ?: 0) + 1
        figures()[sync('FAILED')] == (before[sync('FAILED')] ?: 0) + 1
        figures()['sluice_faults{severity="WARNING"}'] == flow.get('fault?status=ACTIVE').result.count { it.severity == 'WARNING' }
        figures()['sluice_faults{severity="CRITICAL"}'] == 0
    }

    def "each figure of the dashboard is there"() {
        given:
        def names = figures().keySet()*.replaceAll(/\{.*/, '') as Set
        def wanted = new JsonSlurper().parse(DASHBOARD.toFile()).panels*.targets.flatten()*.expr.collectMany { expression ->
            (expression =~ /\b(?:sluice|process|jvm)_\w+/).collect { it }
        }

        expect:
        wanted
        wanted.findAll { !(it in names) } == []
    }
}
