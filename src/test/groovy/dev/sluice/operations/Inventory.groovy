package dev.sluice.operations

import dev.sluice.client.Client
import dev.sluice.client.OtherEngine
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification

/** A live session with an engine that keeps a few objects, some of them under the same name. */
abstract class Inventory extends Specification {
    @Shared Schema schema = Schema.standard()
    @AutoCleanup OtherEngine engine = new OtherEngine()
    List<String> progress = []
    @AutoCleanup Session session = new Session(new Client(engine.connection()), schema,
            { job -> progress << "${job.string('jobState')} ${job.percentComplete}".toString() })

    def setup() {
        keep('group', [group('GROUP-1', 'Production'), group('GROUP-2', 'QA')])
        keep('environment', [[type: 'UnixHostEnvironment', reference: 'UNIX_HOST_ENVIRONMENT-1', name: 'localhost'],
                             [type: 'UnixHostEnvironment', reference: 'UNIX_HOST_ENVIRONMENT-2', name: 'stage'],
                             [type: 'MainframeEnvironment', reference: 'MAINFRAME-1', name: 'old']])
        keep('environment/user', [user('HOST_USER-1', 'oracle', 1), user('HOST_USER-2', 'oracle', 2), user('HOST_USER-3', 'backup', 2)])
        keep('repository', [[type: 'AppDataRepository', reference: 'APPDATA_REPOSITORY-1', name: 'rman-backups',
                             environment: 'UNIX_HOST_ENVIRONMENT-1']])
        keep('sourceconfig', [config('AppDataStagedSourceConfig', 'APPDATA_SOURCE_CONFIG-1', 'ORCL'),
                              config('AppDataDirectSourceConfig', 'APPDATA_SOURCE_CONFIG-2', 'qa1')])
        keep('database', [container('APPDATA_CONTAINER-1', 'orders', 'GROUP-1'), container('APPDATA_CONTAINER-2', 'qa1', 'GROUP-1'),
                          container('APPDATA_CONTAINER-3', 'qa1', 'GROUP-2')])
        session.perform(new LogIn('admin', Secret.of('secret')))
        engine.calls.clear()
    }

    void keep(String root, List<Map> objects) {
        engine.on("GET $root") { list(it, objects) }
        objects.each { object -> engine.on("GET $root/$object.reference") { ok(it, object) } }
    }

    /** The engine takes {@code call}, starts JOB-1 and shows these states of it, one at each look. */
    void starts(String call, Object result, List<Map> states) {
        engine.on(call) { ok(it, result, job: 'JOB-1', action: 'ACTION-1') }
        def rest = new ArrayDeque(states)
        engine.on('GET job/JOB-1') { ok(it, rest.size() > 1 ? rest.poll() : rest.peek()) }
    }

    static Map job(Map extra = [:], String state, int percent) {
        [type: 'Job', reference: 'JOB-1', jobState: state, percentComplete: percent, parentAction: 'ACTION-1', events: []] + extra
    }

    static Map group(String reference, String name) {
        [type: 'Group', reference: reference, name: name]
    }

    static Map container(String reference, String name, String group) {
        [type: 'AppDataContainer', reference: reference, name: name, group: group]
    }

    private static Map user(String reference, String name, int environment) {
        [type: 'EnvironmentUser', reference: reference, name: name, environment: "UNIX_HOST_ENVIRONMENT-$environment".toString()]
    }

    private static Map config(String type, String reference, String name) {
        [type: type, reference: reference, name: name, repository: 'APPDATA_REPOSITORY-1']
    }
}
