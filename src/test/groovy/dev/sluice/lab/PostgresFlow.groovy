package dev.sluice.lab

import java.time.Instant
import java.time.temporal.ChronoUnit

/** The calls that specs of PostgreSQL need. */
class PostgresFlow extends Flow {
    static final String REPOSITORY = ofVersion(PostgresSoftware.VERSION)

    private final String repository

    PostgresFlow(Lab lab, String version = PostgresSoftware.VERSION) {
        super(lab)
        repository = ofVersion(version)
    }

    private static String ofVersion(String version) {
        "postgres-${version.split(/\./)[0]}"
    }

    @Override
    String repository() {
        named('repository', repository).reference
    }

    /** Starts to link a running server. */
    Wire.Answer link(String name, Map parameters, Map changes = [:]) {
        def config = post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: name, repository: repository(), parameters: [:]])
        assert config.json.status == 'OK' : config.text
        post('database/link', [type: 'LinkParameters', name: name, group: group('Sources'),
                linkData: [type: 'AppDataStagedLinkData', config: config.result, parameters: parameters,
                           environmentUser: named('environment/user', System.getProperty('user.name')).reference] + changes])
    }

    String linked(String name, Map parameters, Map changes = [:]) {
        def answer = link(name, parameters, changes)
        completed(answer)
        answer.result
    }

    /** Provisions a VDB with parameters of its own. */
    Wire.Answer provisionWith(String name, String container, Map parameters, Map changes = [:]) {
        provision(name, container, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)] + parameters]] + changes)
    }

    String provisionedWith(String name, String container, Map parameters, Map changes = [:]) {
        def answer = provisionWith(name, container, parameters, changes)
        completed(answer)
        answer.result
    }

    /** A moment that all that happened until now was before: the wire knows no less than a millisecond. */
    static Instant now() {
        Instant.now().truncatedTo(ChronoUnit.MILLIS).plusMillis(1)
    }

    /** What the engine tells of a VDB's server. */
    Map facts(String vdb) {
        get("sourceconfig/${source(vdb).config}").result.parameters
    }

    /** Runs statements on a VDB. */
    List<List<String>> sql(String vdb, String statements, String database = 'postgres') {
        PostgresServer.run(facts(vdb).port as int, statements, database)
    }
}
