package dev.sluice.lab

import java.nio.file.Path
import java.time.Instant
import java.time.temporal.ChronoUnit

/** The calls that specs of PostgreSQL need. */
class PostgresFlow extends Flow {
    static final String REPOSITORY = ofVersion(PostgresSoftware.VERSION)

    private final String repository

    PostgresFlow(EngineAtHand lab, String version = PostgresSoftware.VERSION) {
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
                           environmentUser: changes.environmentUser ?: named('environment/user', System.getProperty('user.name')).reference] + changes])
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

    /** How many pages of a VDB have no right checksum, as pg_checksums tells of its data while its server is stopped. */
    int badPages(String vdb, Path software) {
        completed(post("source/${source(vdb).reference}/stop", [:]))
        def checked = PostgresSoftware.run([:], ["$software/pg_checksums", '--check', '-D', lab.mountPath(container(vdb).name)], 0..1)
        completed(post("source/${source(vdb).reference}/start", [:]))
        assert (checked =~ /Blocks scanned: +(\d+)/)[0][1].toInteger() > 1000 : checked
        (checked =~ /Bad checksums: +(\d+)/)[0][1] as int
    }

    /** What PostgreSQL's own check finds in the tables of a VDB; of an index that does not fit its table it fails. */
    int damagedRows(String vdb) {
        sql(vdb, '''
            create extension if not exists amcheck;
            select bt_index_check(indexrelid, true) from pg_index join pg_class on pg_class.oid = indexrelid
                join pg_am on pg_am.oid = relam where amname = 'btree' and relpersistence = 'p' and indisvalid;
            select count(*) from pg_class cross join lateral verify_heapam(pg_class.oid) where relkind in ('r', 't') and relpersistence = 'p'
            '''.stripIndent())[0][0] as int
    }
}
