package dev.sluice.engine.kind.postgres

import dev.sluice.engine.EngineSettings
import dev.sluice.engine.kind.postgres.server.Quoted
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.Exchange
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.GZIPOutputStream
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** dSources of what pg_dump has written. */
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_dump, pg_restore and psql')
@Tag('postgres')
class DumpedPostgresSpec extends ServerAtHand {
    @Shared Path dumps

    @Override
    PostgresServer server() { new PostgresServer(folder, [], StagedPostgresSpec.other()) }

    @Override
    EngineSettings settings(EngineSettings usual) { usual.withSourceRoots([folder.resolve('dumps')]) }

    def setupSpec() {
        source.run('create database shop')
        source.run('create role clerk; create role "the boss"')
        source.run('create table orders as select i as id, 10 as amount from generate_series(1, 5000) i; create index on orders (id)', 'shop')
        source.run('alter table orders owner to clerk; grant select on orders to "the boss"', 'shop')
        dumps = Files.createDirectory(folder.resolve('dumps'))
        dumps.toFile().setWritable(true, false)
        dumps.toFile().setReadable(true, false)
        dumps.toFile().setExecutable(true, false)
        [custom: 'custom', tar: 'tar', directory: 'directory', 'shop.sql': 'plain'].each { name, format -> dump(name, format) }
        new GZIPOutputStream(Files.newOutputStream(dumps.resolve('shop.sql.gz'))).withStream { it.write(Files.readAllBytes(dumps.resolve('shop.sql'))) }
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
    }

    private void dump(String name, String format, String database = 'shop', List<String> options = []) {
        PostgresSoftware.run([PGPASSWORD: PostgresServer.PASSWORD], ["$source.software/pg_dump", '-h', '127.0.0.1', '-p', source.port,
                '-U', 'postgres', "--format=$format", '-f', dumps.resolve(name), '-d', database, *options])
    }

    def cleanup() {
        flow.removeAll()
        assert atWork() == []
    }

    /** The programs of restores that run. */
    private List<String> atWork() {
        ProcessHandle.allProcesses().map { it.info().commandLine().orElse('') }
                .filter { it =~ /(postgres|initdb|psql|pg_restore|pg_ctl|gzip) / && it.contains("$folder") && !it.contains("$source.data") && !it.contains('java') }.toList()
    }

    private List asked(String vdb, String statement) {
        flow.post("database/$vdb/sql", [type: 'SqlParameters', statement: statement]).result.rows
    }

    private Map<String, String> from(String name) {
        [dumpPath: "${dumps.resolve(name)}".toString()]
    }

    private Path text(String name, String text) {
        Files.writeString(dumps.resolve(name), text)
    }

    def "what pg_dump has written is restored and copied: #name"() {
        when:
        def shop = flow.linked('shop', from(name) + more)
        def qa = flow.provisionedWith('qa1', shop, [ownerRole: 'tester', ownerPassword: 'secret'])

        then:
        flow.facts(qa).databases == ['shop', 'postgres']
        asked(qa, 'select count(*), sum(amount) from orders') == [[5000, 50000]]
        asked(qa, "select pg_get_userbyid(relowner), reltuples::int from pg_class where relname = 'orders'") == [['tester', 5000]]
        and: 'who reads a copy through has nothing to note on its pages, by which it would no longer share them'
        asked(qa, "select relallvisible = relpages from pg_class where relname = 'orders'") == [[true]]
        PostgresServer.run(flow.facts(qa).port, 'select count(*) from orders', 'shop', 'tester', 'secret') == [['5000']]
        System.getProperty('user.name') != 'root' || Files.getOwner(Path.of(lab.mountPath('qa1'), 'PG_VERSION')).name != 'root'

        where:
        name          | more
        'custom'      | [:]
        'directory'   | [:]
        'tar'         | [:]
        'shop.sql.gz' | [:]
        'shop.sql'    | [database: 'shop']
    }

    def "databases of odd names are restored, of a dump and of the running server: #name as #form"() {
        given:
        source.run("create database ${Quoted.name(name)}")
        source.run('create table few as select generate_series(1, 3) as id', name)
        def file = "${name.replace('/', '-')} $form" as String
        if (form != 'running') {
            dump(file, form, "dbname=${Quoted.word(name)}")
        }
        def shop = flow.linked('shop', form == 'running' ? source.link + [dumped: true, database: name] : from(file))
        def qa = flow.provisionedWith('qa1', shop, [:])

        expect:
        flow.facts(qa).databases[0] == (form == 'plain' ? file : name)
        asked(qa, 'select id from few') == [[1], [2], [3]]

        cleanup:
        flow.removeAll()
        source.run("drop database ${Quoted.name(name)}")

        where:
        name                      | form
        '=weird host=x'           | 'custom'
        '=weird host=x'           | 'directory'
        '=weird host=x'           | 'plain'
        '=weird host=x'           | 'running'
        'it\'s = "a" \\ /b%'       | 'plain'
        'it\'s = "a" \\ /b%'       | 'running'
        'postgres://elsewhere/db' | 'custom'
    }

    def "rows in no known encoding stay the bytes that they are: #form as #file"() {
        given:
        source.run("create database bytes template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'")
        source.run("create table words as select convert_from('\\x61e4', 'SQL_ASCII') as word", 'bytes')
        if (form != 'running') {
            dump(file, form, 'bytes')
        }
        def words = flow.linked('words', form == 'running' ? source.link + [dumped: true, database: 'bytes'] : from(file))
        def qa = flow.provisionedWith('qa1', words, [:])

        expect:
        flow.facts(qa).databases[0] == database
        asked(qa, "select encode(convert_to(word, 'SQL_ASCII'), 'hex'), octet_length(word) from words") == [['61e4', 2]]
        asked(qa, 'show server_encoding') == [['SQL_ASCII']]

        cleanup:
        flow.removeAll()
        source.run('drop database bytes')

        where:
        form        | file           || database
        'custom'    | 'bytes.dump'   || 'bytes'
        'directory' | 'bytes.folder' || 'bytes'
        'plain'     | 'bytes.sql'    || 'bytes'
        'plain'     | 'postgres.sql' || 'postgres'
        'running'   | ''             || 'bytes'
    }

    def "unlogged tables keep their rows, and unlogged sequences how far they are, through a roll back as well, and are named"() {
        given: 'one that refers to another, and a sequence where the version has such'
        def sequence = source.software.parent.fileName.toString().toInteger() < 15 ? 'sequence' : 'unlogged sequence'
        text('unlogged.sql', """
            create unlogged table second (id int primary key);
            create unlogged table first (id int primary key references second);
            insert into second values (1), (2);
            insert into first values (1);
            create $sequence numbers;
            select setval('numbers', 500);
            """.stripIndent())

        when:
        def answer = flow.link('shop', from('unlogged.sql'))
        def warnings = flow.completed(answer).events.findAll { it.eventType == 'WARNING' }*.messageDetails
        def qa = flow.provisionedWith('qa1', answer.result, [:])

        then:
        warnings == ['what was unlogged is logged in the copy, and so stays as it was dumped: table public.first, table public.second' +
                (sequence == 'sequence' ? '.' : ', sequence public.numbers.')]
        asked(qa, 'select (select count(*) from second), (select count(*) from first), (select last_value from numbers)') == [[2, 1, 500]]

        when:
        flow.completed(flow.rollback(qa, flow.point(flow.snapshots(qa).first().reference)))

        then:
        asked(qa, 'select (select count(*) from first), (select last_value from numbers)') == [[1, 500]]
    }

    def "without an owner role it belongs to no superuser: #name"() {
        expect:
        asked(flow.provisionedWith('qa1', flow.linked('shop', from(name) + [database: 'shop']), [:]),
                "select pg_get_userbyid(relowner) from pg_class where relname = 'orders'") == [[owner]]

        where:
        name       || owner
        'custom'   || 'sluice_owner'
        'shop.sql' || 'clerk'
    }

    def "the statements of a dump run as no superuser: #what"() {
        given:
        def proof = folder.resolve("proof-${what.hashCode()}")
        def path = text('evil.sql', statement.replace('PROOF', "$proof"))

        expect:
        flow.failed(flow.link('evil', [dumpPath: "$path".toString()])).contains(refusal)
        !Files.exists(proof)

        where:
        what                   | statement                                                     || refusal
        'programs'             | "create table t (a text); copy t to program 'touch PROOF';\n" || 'pg_execute_server_program'
        'files'                | "create table t (a text); copy t from '/etc/passwd';\n"       || 'pg_read_server_files'
        'becoming a superuser' | 'set role sluice_bootstrap;\n'                                || 'permission denied to set role "sluice_bootstrap"'
        'making a superuser'   | 'create role boss superuser;\n'                               || 'create superusers'
        'setting a program'    | "commit; alter system set archive_command = 'touch PROOF';\n" || 'permission denied'
    }

    def "only an administrator has a dump restored as superuser"() {
        given:
        def path = text('own.sql', 'create table t (id int);\n')
        def config = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'own', repository: flow.repository(), parameters: [:]]).result
        def owner = lab.user('owner', [OWNER: 'GROUP-1'])

        expect:
        owner.post('database/link', [type: 'LinkParameters', name: 'own', group: 'GROUP-1', linkData: [type: 'AppDataStagedLinkData', config: config,
                parameters: [dumpPath: "$path".toString(), dumpAsSuperuser: true]]]).error.details.linkData.parameters.dumpAsSuperuser.details ==
                "the statements of a dump could run programs as the server's account."
    }

    def "what a dump's functions do, they do as a role that is no superuser, whoever calls them"() {
        given:
        def path = text('later.sql', """
            create function public.me() returns text language sql security definer as 'select current_user::text';
            alter function public.me() owner to postgres;
            """.stripIndent())

        when:
        def qa = flow.provisionedWith('qa1', flow.linked('later', [dumpPath: "$path".toString(), database: 'shop']), [:])

        then:
        asked(qa, 'select me(), (select rolsuper from pg_roles where rolname = me())') == [['sluice_owner', false]]
        asked(qa, "select string_agg(rolname, ',' order by 1) from pg_roles where rolsuper") == [['postgres']]
    }

    def "nothing of a dump is taken for what the server has of that name, by the superuser who looks at it"() {
        given:
        def path = text('shadow.sql', """
            create schema shadow;
            create table shadow.seen (who text);
            create function shadow.note() returns boolean language plpgsql as 'begin insert into shadow.seen values (current_user); return true; end';
            create view shadow.pg_roles as select r.* from pg_catalog.pg_roles r where shadow.note();
            create view shadow.pg_settings as select s.* from pg_catalog.pg_settings s where shadow.note();
            alter database shop set search_path = shadow, pg_catalog;
            """.stripIndent())

        when:
        def qa = flow.provisionedWith('qa1', flow.linked('shadow', [dumpPath: "$path".toString(), database: 'shop']), [:])

        then:
        asked(qa, 'select * from shadow.seen') == []
    }

    def "extensions that only a superuser makes, those in a schema of their own, and objects of many roles are restored: #name"() {
        given:
        source.run('create role maker')
        source.run('create schema tools; create extension pg_stat_statements schema tools; create extension hstore schema tools;' +
                ' create extension postgres_fdw; create schema work authorization maker; create table work.done (id int);' +
                ' alter table work.done owner to clerk; create publication told; alter publication told owner to clerk', 'shop')
        dump('rich', format)

        when:
        def qa = flow.provisionedWith('qa1', flow.linked('rich', from('rich') + [database: 'shop'] + more), [:])

        then:
        asked(qa, "select extname || ' ' || extnamespace::regnamespace from pg_extension where extname <> 'plpgsql' order by 1") ==
                [['hstore tools'], ['pg_stat_statements tools'], ['postgres_fdw public']]
        asked(qa, 'select count(*) from work.done') == [[0]]
        asked(qa, "select count(*) from pg_roles where rolname in ('sluice_receivers', 'sluice_bootstrap', 'sluice_renamer')") == [[0]]

        cleanup:
        source.run('drop schema tools cascade; drop extension postgres_fdw; drop schema work cascade; drop publication told', 'shop')
        source.run('drop role maker')

        where:
        name                   | format   | more
        'archive'              | 'custom' | [:]
        'archive as superuser' | 'custom' | [dumpAsSuperuser: true]
        'text as superuser'    | 'plain'  | [dumpAsSuperuser: true]
    }

    def "tables of a tablespace come where all others are; text that wants it is refused"() {
        given:
        def elsewhere = Files.createDirectory(source.data.resolveSibling('elsewhere'))
        assert !PostgresSoftware.account || ['chown', PostgresSoftware.account, "$elsewhere"].execute().waitFor() == 0
        source.run("create tablespace fast location '$elsewhere'")
        source.run('create table items (id int) tablespace fast', 'shop')
        dump('elsewhere', 'custom')
        dump('elsewhere.sql', 'plain')

        expect:
        asked(flow.provisionedWith('qa1', flow.linked('shop', from('elsewhere')), [:]), 'select count(*) from items') == [[0]]
        flow.failed(flow.link('text', from('elsewhere.sql'))) ==
                "dumpPath: '${dumps.resolve('elsewhere.sql')}' is for a server that has the tablespace fast."

        cleanup:
        source.run('drop table items', 'shop')
        source.run('drop tablespace fast')
    }

    def "what does not come in with all else at once is restored as well: #what"() {
        given:
        source.run('create database other')
        source.run(statements, 'other')
        dump('other', 'custom', 'other', options)

        expect:
        asked(flow.provisionedWith('qa1', flow.linked('other', from('other')), [:]), question) == [[3]]

        cleanup:
        flow.removeAll()
        source.run('drop database other')

        where:
        what                       | options                         | statements                                      | question
        'rows of other partitions' | ['--load-via-partition-root']   | 'create table few (id int) partition by list (id); create table few_3 partition of few for values in (3); insert into few values (3)' | 'select id from few_3'
        'rows as insert'           | ['--inserts']                   | 'create table few (id int); insert into few values (3)' | 'select id from few'
        'rows of another encoding' | ['--encoding=LATIN1']           | "create table \"größe\" (said text); insert into \"größe\" values ('für')" | 'select length(said) from "größe"'
        'large objects'            | []                              | "select lo_from_bytea(3, 'one')"                | "select length(lo_get(3))"
    }

    def "a VDB of a dump has room for as many locks as usual, however many restoring it took: #name"() {
        expect:
        asked(flow.provisionedWith('qa1', flow.linked('shop', from(name)), [:]), 'show max_locks_per_transaction') == [['64']]

        where:
        name << ['custom', 'shop.sql']
    }

    def "thousands of tables are restored at once, for which a usual server has not room for the locks"() {
        given:
        source.run('create database wide')
        (1..5).each { part -> source.run("do \$\$ begin for i in 1..1000 loop execute format('create table t_${part}_%s (a text)', i); end loop; end \$\$", 'wide') }
        dump('wide', 'custom', 'wide')

        expect:
        asked(flow.provisionedWith('qa1', flow.linked('wide', from('wide')), [:]), "select count(*) from pg_class where relname like 't\\_%'") == [[5000]]

        cleanup:
        flow.removeAll()
        source.run('drop database wide')
    }

    def "each restore is into a cluster of its own, though initdb runs once"() {
        given:
        def copies = (1..3).collect { flow.provisionedWith("qa$it", flow.linked("shop$it", from('custom')), [:]) }

        expect:
        copies.collect { asked(it, 'select system_identifier::text from pg_control_system()') }.toSet().size() == 3
        copies.collect { asked(it, 'select count(*) from orders') } == [[[5000]]] * 3
        copies.collect { asked(it, "select current_setting('data_checksums'), current_setting('server_encoding')") } == [[['on', 'UTF8']]] * 3
        copies.collect { flow.badPages(it, source.software) } == [0] * 3

        and: 'what initdb has made is where nobody else comes: for those that restore as superuser, and for all others'
        def kept = lab.pool.resolve('notes/postgres')
        Files.list(kept).withCloseable { it.toList() }.size() in [1, 2]
        Files.getPosixFilePermissions(kept.parent)*.name().sort() == ['OWNER_EXECUTE', 'OWNER_READ', 'OWNER_WRITE']
    }

    def "a sync restores anew what is there then"() {
        given:
        text('changing.sql', 'create table first (id int);\n')
        def shop = flow.linked('shop', from('changing.sql'))

        when:
        text('changing.sql', 'create table second (id int);\n')
        flow.completed(flow.sync(shop))
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        asked(qa, "select tablename from pg_tables where schemaname = 'public'") == [['second']]
    }

    def "what cannot be restored is refused in words: #name"() {
        given:
        text('cut.sql', Files.readString(dumps.resolve('shop.sql')).with { it.take(it.length() - 200) })
        text('all.sql', '--\n-- PostgreSQL database cluster dump\n--\n')
        text('create.sql', "CREATE DATABASE \"a b\" WITH TEMPLATE = template0 ENCODING = 'UTF8' LOCALE = 'C';\n\\connect -reuse-previous=on \"dbname='a b'\"\n")
        Files.write(dumps.resolve('cut.gz'), Files.readAllBytes(dumps.resolve('shop.sql.gz'))[0..2000] as byte[])
        Files.write(dumps.resolve('cut'), Files.readAllBytes(dumps.resolve('custom'))[0..300] as byte[])
        Files.write(dumps.resolve('cut.rows'), Files.readAllBytes(dumps.resolve('custom')).with { Arrays.copyOf(it, it.length - 2000) })
        Files.write(dumps.resolve('zeros'), new byte[600])
        Files.createDirectories(dumps.resolve('empty'))
        ['mkfifo', "${dumps.resolve('pipe')}"]*.toString().execute().waitFor()

        when:
        def said = flow.failed(flow.link('shop', from(name)))

        then:
        said.startsWith("dumpPath: '${dumps.resolve(name)}'$problem")
        flow.get('database').result == []

        where:
        name        || problem
        'none'      || ' does not exist.'
        'pipe'      || ' is no file.'
        'empty'     || ' is a directory without toc.dat.'
        'zeros'     || ' is neither an archive of pg_dump nor text.'
        'cut.sql'   || ' is cut off: its last line is missing.'
        'cut.gz'    || ' is damaged: it cannot be unpacked.'
        'all.sql'   || ' is a dump of all databases of a server, by pg_dumpall.'
        'create.sql' || ' makes a database of its own, by pg_dump --create.'
        'cut'       || ': it is no archive that can be read:'
        'cut.rows'  || ': it was not restored:\n    could not read from input file: end of file'
    }

    def "whoever exchanges a dump for a link while it is linked never has restored what that leads to"() {
        given: 'what lies below a source root, and what the account may read elsewhere'
        def owner = lab.user('exchanger', [OWNER: 'GROUP-1'])
        def dump = text('exchanged.sql', 'select 1 from mine;\n')
        def other = Files.writeString(folder.resolve('other.sql'), 'select 1 from lost;\n')
        Files.createSymbolicLink(dumps.resolve('exchanged.link'), other)
        def attacker = Exchange.between(dump, dumps.resolve('exchanged.link'))

        when:
        def said = (1..8).collect { round ->
            def config = flow.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: "exchanged $round" as String, repository: flow.repository(), parameters: [:]]).result
            flow.failed(owner.post('database/link', [type: 'LinkParameters', name: "exchanged $round" as String, group: 'GROUP-1',
                    linkData: [type: 'AppDataStagedLinkData', config: config, parameters: [dumpPath: "$dump".toString()]]]))
        }

        then:
        said.findAll { it.contains('lost') } == []

        cleanup:
        attacker?.close()
    }

    def "a statement that fails is not repeated in the message, it may hold a password"() {
        given:
        text('users.sql', "create role a;\ncreate role a\n  password 'the password';\n")

        expect:
        flow.failed(flow.link('shop', from('users.sql') + [dumpAsSuperuser: true])) == "dumpPath: '${dumps.resolve('users.sql')}': it was not restored:\n    role \"a\" already exists"
        !flow.get('job').text.contains('the password')
    }

    def "what the account may not read, software without the programs, and a log are refused"() {
        given:
        def secret = text('secret.sql', 'select 1;\n')
        secret.toFile().setReadable(false, false)
        secret.toFile().setReadable(true, true)

        expect:
        System.getProperty('user.name') != 'root' || flow.failed(flow.link('shop', from('secret.sql'))) ==
                "dumpPath: '$secret' may not be read by the account $PostgresSoftware.account, which restores it."
        flow.delete("sourceconfig/${flow.named('sourceconfig', 'shop').reference}")
        new PostgresFlow(lab).with { failed(link('shop', from('custom'))) } == "${PostgresSoftware.folder()} has no pg_restore, which it takes to restore a dump."
        flow.delete("sourceconfig/${flow.named('sourceconfig', 'shop').reference}")
        flow.link('shop', from('custom'), [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]]).error.details.linkData.sourcingPolicy.logsyncEnabled.details ==
                'there is no log to keep of a source that is no running server.'

        when:
        flow.delete("sourceconfig/${flow.named('sourceconfig', 'shop').reference}")
        def shop = flow.linked('shop', from('custom'))
        def changed = flow.post("database/$shop", [type: 'AppDataContainer', sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true]])

        then:
        changed.error.details.sourcingPolicy.logsyncEnabled.details == 'there is no log to keep of a source that is no running server.'
    }

    def "a restore is cancelled at once"() {
        given:
        text('slow.sql', 'select pg_sleep(600);\n')

        when:
        def link = flow.link('shop', from('slow.sql'))
        waitUntilRestoring(lab.admin(), link.json.job)
        flow.post("job/$link.json.job/cancel", [:])

        then:
        flow.finished(link).jobState == 'CANCELED'
        atWork() == []
    }

    def "an engine that dies in the midst of a restore leaves nothing behind, and the next sync works"() {
        given:
        text('crash.sql', 'create table first (id int);\n')
        def process = new EngineProcess(Files.createDirectory(folder.resolve('crash')), [SLUICE_POSTGRES: "${source.software}" as String])
        PostgresSoftware.reachable(process.folder)
        def admin = process.admin()
        def config = admin.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'shop', repository: admin.named('repository',
                "postgres-${source.software.parent.fileName}").reference, parameters: [:]]).result
        def link = admin.post('database/link', [type: 'LinkParameters', name: 'shop', group: admin.named('group', 'Sources').reference,
                linkData: [type: 'AppDataStagedLinkData', config: config, parameters: from('crash.sql')]])
        assert admin.finished(link).jobState == 'COMPLETED'

        when:
        text('crash.sql', 'select pg_sleep(600);\n')
        def sync = admin.post("database/$link.result/sync", [type: 'AppDataSyncParameters'])
        waitUntilRestoring(admin, sync.json.job)
        process.kill()
        process.start()

        then:
        process.admin().get("job/$sync.json.job").result.jobState == 'FAILED'
        (1..100).any { atWork().empty || sleep(50) }

        when:
        text('crash.sql', 'create table second (id int);\n')
        admin = process.admin()
        def again = admin.finished(admin.post("database/$link.result/sync", [type: 'AppDataSyncParameters']))

        then:
        again.jobState == 'COMPLETED'
        admin.get('snapshot').result.size() == 2

        when: 'it dies while it links one'
        text('crash.sql', 'select pg_sleep(600);\n')
        config = admin.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'other', repository: admin.named('repository',
                "postgres-${source.software.parent.fileName}").reference, parameters: [:]]).result
        def other = admin.post('database/link', [type: 'LinkParameters', name: 'other', group: admin.named('group', 'Sources').reference,
                linkData: [type: 'AppDataStagedLinkData', config: config, parameters: from('crash.sql')]])
        waitUntilRestoring(admin, other.json.job)
        def sockets = sockets(process.folder)
        process.kill()
        process.start()

        then:
        process.admin().get("job/$other.json.job").result.jobState == 'FAILED'
        sockets.size() == 1
        (1..100).any { !Files.exists(sockets[0]) || sleep(50) }

        cleanup:
        process?.close()
    }

    /** The folders for sockets of servers on data below {@code folder}. */
    private static List<Path> sockets(Path folder) {
        Files.newDirectoryStream(Path.of(System.getProperty('java.io.tmpdir')), 'sluice-postgres-*').withCloseable { it.toList() }
                .findAll { Files.exists(it.resolve('.s.PGSQL.5432.lock')) && Files.readString(it.resolve('.s.PGSQL.5432.lock')).contains("$folder/") }
    }

    /** Until a statement of the dump runs. */
    private static void waitUntilRestoring(Wire admin, String job) {
        for (int i = 0; i < 600; i++) {
            if (ProcessHandle.allProcesses().anyMatch { it.info().commandLine().orElse('').contains('--set=ON_ERROR_STOP=1') }) {
                sleep 300
                return
            }
            assert admin.get("job/$job").result.jobState == 'RUNNING'
            sleep 50
        }
    }
}
