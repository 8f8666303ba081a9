package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Tag

/** dSources of a running PostgreSQL server. */
class StagedPostgresSpec extends ServerAtHand {
    def setupSpec() {
        source.run('create database shop')
        source.run('create table orders as select i as id, 10 as amount from generate_series(1, 20000) i', 'shop')
    }

    def cleanup() {
        flow.removeAll()
    }

    def "what is installed is a repository each, with its version"() {
        expect:
        with(flow.named('repository', PostgresFlow.REPOSITORY)) {
            version == PostgresSoftware.VERSION
            parameters.home == "${PostgresSoftware.folder()}"
        }
    }

    def "a sync takes in what has changed, and writes nothing but that"() {
        given:
        def shop = flow.linked('shop', source.link)
        source.run('vacuum analyze orders', 'shop')
        flow.completed(flow.sync(shop))
        def before = times(staged(shop))

        when:
        source.run('create table late (id int)', 'shop')
        source.run('update orders set amount = 11 where id = 1', 'shop')
        flow.completed(flow.sync(shop))
        def after = times(staged(shop))

        then:
        flow.snapshots(shop).size() == 3
        after.findAll { it.key.startsWith('base/') && before[it.key] == it.value }.size() > 900
        def qa = flow.provisionedWith('qa1', shop, [:])
        flow.sql(qa, 'select sum(amount), (select count(*) from late) from orders', 'shop') == [['200001', '0']]
    }

    /** When each file of a dSource was written last. */
    private Map<String, Object> times(Path dataset) {
        Files.walk(dataset).withCloseable { all ->
            all.filter { Files.isRegularFile(it) }.toList().collectEntries { [dataset.relativize(it).toString(), Files.getLastModifiedTime(it)] }
        }
    }

    private Path staged(String container) {
        def timeflow = flow.container(container).currentTimeflow
        Files.walk(lab.pool, 3).withCloseable { all -> all.filter { it.fileName.toString() == timeflow && Files.exists(it.resolve('PG_VERSION')) }.findFirst().get() }
    }

    def "a base backup in a directory is staged without a server"() {
        given:
        def backup = folder.resolve('backup')
        source.stop()
        assert ['cp', '-r', "$source.data", "$backup"].execute().waitFor() == 0
        source.start()

        when:
        def shop = flow.linked('shop', [backupPath: "$backup"])
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['20000']]
    }

    def "the password of the source is shown nowhere, and lies nowhere near the data"() {
        when:
        def shop = flow.linked('shop', source.link)

        then:
        flow.source(shop).parameters.password == '********'
        !grep(lab.pool, PostgresServer.PASSWORD)
        !flow.get('job').text.contains(PostgresServer.PASSWORD) && !flow.get('action').text.contains(PostgresServer.PASSWORD)
    }

    private static boolean grep(Path folder, String text) {
        ['grep', '-rqF', '--', text, "$folder"]*.toString().execute().waitFor() == 0
    }

    def "a source that cannot be copied is refused in words: #what"() {
        given:
        source.run("do \$\$ begin create role reader login password 'read'; exception when duplicate_object then null; end \$\$")
        def free = new ServerSocket(0).withCloseable { it.localPort }

        when:
        def said = flow.failed(flow.link('shop', source.link + changes.collectEntries { [it.key, it.value == 'FREE' ? free : it.value] }))

        then:
        said.replace("127.0.0.1:$source.port", 'SOURCE').replace("127.0.0.1:$free", 'NOBODY') == problem
        flow.get('database').result == []

        where:
        what                  | changes                              || problem
        'a wrong password'    | [password: 'wrong']                  || "source: SOURCE does not take the password of 'postgres' (password authentication failed for user \"postgres\")."
        'no password'         | [password: null]                     || "source: SOURCE does not take the password of 'postgres' (the server wants a password)."
        'nobody there'        | [port: 'FREE']                       || 'source: NOBODY takes no connection (Connection refused).'
        'an unknown database' | [database: 'none']                   || "source: SOURCE has no database 'none'."
        'no right to'         | [user: 'reader', password: 'read']   || "source: 'reader' may not do that on SOURCE (permission denied to start WAL sender (Only roles with the REPLICATION attribute may start a WAL sender process.))."
    }

    @Tag('slow')
    @Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own')
    def "a source of another version needs a repository of that version"() {
        given:
        def old = new PostgresServer(Files.createDirectories(folder.resolve('old')), [], other())
        def version = other().parent.fileName.toString()
        def ours = PostgresSoftware.VERSION.tokenize('.')[0]
        old.run('create table orders as select 1 as id')

        expect:
        flow.failed(flow.link('shop', old.link)) ==
                "source: 127.0.0.1:$old.port runs PostgreSQL $version, and the repository is of version $ours."

        when:
        def repository = flow.named('repository', "postgres-$version").reference
        def config = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'old', repository: repository, parameters: [:]]).result
        def linked = flow.post('database/link', [type: 'LinkParameters', name: 'old', group: flow.group('Sources'),
                linkData: [type: 'AppDataStagedLinkData', config: config, parameters: old.link + [standby: true]]])
        flow.completed(linked)
        old.run('insert into orders values (2)')
        flow.completed(flow.sync(linked.result))
        def qa = flow.provisionedWith('qa1', linked.result, [:], [sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: repository]])

        then:
        flow.sql(qa, 'select id from orders') == [['1'], ['2']]

        cleanup:
        flow.removeAll()
        old?.close()
    }

    /** The programs of a version that a package has installed here, other than that of specs; or null. */
    static Path other() {
        def versions = new File('/usr/lib/postgresql').list() ?: []
        def found = versions.find { it.isInteger() && it.toInteger() in 14..17 && new File("/usr/lib/postgresql/$it/bin/initdb").exists() }
        found ? Path.of('/usr/lib/postgresql', found, 'bin') : null
    }

    def "parameters that say nothing, or too much, are refused before anything is done"() {
        expect:
        flow.link('shop', parameters).error.details.linkData.parameters.host.details == 'nothing, or too much, says what to stage.'

        cleanup:
        flow.delete("sourceconfig/${flow.named('sourceconfig', 'shop').reference}")

        where:
        parameters << [[:], [host: 'localhost', backupPath: '/srv/backup']]
    }
}
