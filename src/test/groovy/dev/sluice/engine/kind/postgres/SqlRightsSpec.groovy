package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.Kind
import dev.sluice.lab.Called
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.Wire
import dev.sluice.wire.ApiObject
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** Whoever works with data runs no programs by it, and reads no files; nor does the SQL that src/docs/clones.md has run on a clone. */
@Tag('slow')
class SqlRightsSpec extends ServerAtHand {
    @Shared String shop
    @Shared Wire groupOwner

    @Override
    PostgresServer server() { StagedPostgresSpec.other() ? new PostgresServer(folder, [], StagedPostgresSpec.other()) : new PostgresServer(folder) }

    def setupSpec() {
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString().isInteger() ? source.software.parent.fileName.toString()
                : dev.sluice.lab.PostgresSoftware.VERSION)
        source.run('create database shop')
        source.run('create role clerk; create role climber in role pg_execute_server_program; create role sluice_sql superuser')
        source.run('create table orders as select i as id, 10 as amount from generate_series(1, 3) i', 'shop')
        source.run('create table bills (id int); alter table bills owner to clerk', 'shop')
        shop = flow.linked('shop', [host: '127.0.0.1', port: source.port, password: PostgresServer.PASSWORD])
        groupOwner = lab.user('owner', [OWNER: 'GROUP-1'])
        flow.post('authorization', [type: 'Authorization', user: flow.named('user', 'owner').reference, role: 'ROLE-1', target: 'GROUP-2'])
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private Map sql(Wire who, String vdb, String statement, Map more = [:]) {
        def answer = who.post("database/$vdb/sql", [type: 'SqlParameters', statement: statement, database: 'shop'] + more)
        answer.error ? [error: answer.error.details] : [rows: answer.result.rows]
    }

    def "an owner of a VDB works with its data"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])

        expect:
        sql(groupOwner, qa, 'select count(*) from orders').rows == [[3]]
        [1, 2].every { sql(groupOwner, qa, 'update orders set amount = 11').rows == [] }
        sql(groupOwner, qa, 'truncate bills; alter table bills add column text text').rows == []
        sql(groupOwner, qa, 'create table mine (id int); drop table mine').rows == []
        sql(groupOwner, qa, 'select sum(amount) from orders', [readOnly: true]).rows == [[33]]
        groupOwner.post("database/$qa/sql", [type: 'SqlParameters', statement: 'select current_database(), current_user, session_user']).result.rows ==
                [['shop', 'sluice_sql', 'sluice_sql']]
    }

    def "what is made in a database without an owner role belongs to its owner, unless that gets further than to data: #owner"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        flow.sql(qa, "create database stock owner $owner")

        when:
        sql(groupOwner, qa, 'create table made (id int); create function one() returns int language sql as $$select 1$$', [database: 'stock'])

        then:
        sql(groupOwner, qa, "select tableowner from pg_tables where tablename = 'made'", [database: 'stock']).rows == [[whose]]
        sql(groupOwner, qa, "select proowner::regrole::text from pg_proc where proname = 'one'", [database: 'stock']).rows == [[whose]]

        where:
        owner      || whose
        'clerk'    || 'clerk'
        'postgres' || 'sluice_sql'
        'climber'  || 'sluice_sql'
    }

    def "an owner of a VDB runs no program by it, reads no file and becomes nobody else: #statement"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        def canary = Path.of('/tmp', "sluice-canary-${ProcessHandle.current().pid()}")

        expect:
        sql(groupOwner, qa, statement.replace('CANARY', "$canary")).error.startsWith('PostgreSQL refuses: ')
        !Files.exists(canary)

        and: 'nor by asking for it'
        sql(groupOwner, qa, statement.replace('CANARY', "$canary"), [superuser: true]).error ==
                "User 'owner' may not administer the domain: the right ADMINISTER on it is missing."
        !Files.exists(canary)

        where:
        statement << ["copy orders to program 'touch CANARY'", "copy orders to 'CANARY'", "create table f (line text); copy f from '/etc/passwd'",
                      "select pg_read_file('/etc/passwd')", "select lo_import('/etc/passwd')", 'set role postgres', 'set session authorization postgres',
                      'reset role; alter role sluice_sql superuser', 'set role climber', 'grant pg_execute_server_program to sluice_sql',
                      "alter system set archive_command = 'touch CANARY'"]
    }

    def "nor does anybody read the passwords that the source has: #statement"() {
        given:
        def qa = flow.provisionedWith('qa', shop, given)
        def asked = { sql(groupOwner, qa, statement) }

        expect:
        asked().error.startsWith('PostgreSQL refuses: permission denied for ')
        !given || thrownBy { PostgresServer.run(flow.facts(qa).port, statement, 'shop', 'app', 'app') }.startsWith('permission denied for ')

        and: 'what a superuser has made is data'
        sql(groupOwner, qa, 'select count(*) from orders').rows == [[3]]
        flow.sql(qa, 'create table later (id int); create sequence laters', 'shop') == []
        sql(groupOwner, qa, 'select count(*), (select last_value from laters) from later').rows == [[0, 1]]

        where:
        [statement, given] << [['select rolpassword from pg_authid', 'select passwd from pg_shadow', 'select subconninfo from pg_subscription',
                'select umoptions from pg_user_mapping'], [[:], [sourceDatabase: 'shop', ownerRole: 'app', ownerPassword: 'app']]].combinations()
    }

    private static String thrownBy(Closure<?> closure) {
        try {
            closure()
        } catch (IOException refused) {
            return refused.message
        }
        ''
    }

    def "an administrator asks as superuser only by saying so, and falls into no trap that somebody has left in the data"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])

        expect:
        sql(flow.wire, qa, 'select current_user').rows == [['sluice_sql']]
        sql(flow.wire, qa, 'select current_user', [superuser: true]).rows == [['postgres']]

        when:
        sql(groupOwner, qa, """create function trap() returns int language plpgsql as \$\$
                begin copy (select 1) to program 'cat >/dev/null'; return 1; end \$\$; create view report as select trap()""")

        then:
        sql(flow.wire, qa, 'select * from report').error.startsWith('PostgreSQL refuses: must be superuser')
    }

    def "where the owner of a database says which schemas come first, neither a superuser nor the engine runs what they have in the server's names"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [ownerRole: 'app', sourceDatabase: 'shop'])
        sql(groupOwner, qa, """create schema own; create table own.seen (who text);
                create function own.note() returns name language sql as \$\$ insert into own.seen values (session_user); select 'shop'::name \$\$;
                create function own.current_setting(text) returns name language sql as 'select own.note()';
                create function own.current_database() returns name language sql as 'select own.note()';
                alter database shop set search_path = own, pg_catalog, public""")

        expect:
        sql(flow.wire, qa, "select current_setting('search_path')", [superuser: true]).rows == [['own, public']]
        sql(flow.wire, qa, 'select amount from orders where id = 1', [superuser: true]).rows == [[10]]
        sql(groupOwner, qa, 'create table own.made (id int)').rows == []
        sql(groupOwner, qa, "select who from own.seen union all select tableowner from pg_tables where tablename = 'made'").rows == [['app']]

        when: 'nobody else comes in any more'
        sql(groupOwner, qa, "alter database shop set local_preload_libraries = 'none'")

        then:
        sql(groupOwner, qa, 'select 1').error.startsWith('PostgreSQL refuses: could not access file')
        sql(flow.wire, qa, 'alter database shop reset local_preload_libraries', [superuser: true]).rows == []
        sql(groupOwner, qa, 'select 1').rows == [[1]]
    }

    def "a hook of SQL runs programs only if whoever gave it says so"() {
        given:
        def hook = { Map more -> [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')], operations: [
                type: 'VirtualSourceOperations', configureClone: [[type: 'RunSqlOnSourceOperation', name: 'mask', database: 'shop',
                        command: "update orders set amount = 0; copy (select 1) to program 'cat >/dev/null'"] + more]]]] }

        expect:
        flow.failed(flow.provision('qa', shop, hook([:]))).startsWith("Hook 'mask' (configureClone) failed: PostgreSQL refuses: must be superuser")
        flow.completed(flow.provision('qa', shop, hook([superuser: true])))
    }

    def "where SQL of a hook fails is told: #message"() {
        given:
        def failed = flow.failed(flow.provision('qa', shop, [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')], operations: [
                type: 'VirtualSourceOperations', configureClone: [[type: 'RunSqlOnSourceOperation', name: 'mask.sql', database: 'shop', command: statements]]]]]))

        expect:
        failed == "Hook 'mask.sql' (configureClone) failed: PostgreSQL refuses: $message"

        where:
        statements                                                          || message
        '-- \u00e4\n\nupdate orders set amount = 0;\nupdate odrers\nset a = 1;\n' || 'relation "odrers" does not exist, in line 4.'
        'select 1;\nselect 2;\nselec 3;'                                    || 'syntax error at or near "selec", in line 3.'
        'update orders set amount = 0; select 1 / 0 from orders; select 2'   || 'division by zero, in statement 2.'
        'update odrers set amount = 0'                                       || 'relation "odrers" does not exist.'
    }

    def "whoever may clone brings SQL that runs before anybody comes in and at each refresh, as a role that works with data"() {
        given:
        def masking = Files.writeString(folder.resolve('masking.sql'), 'update orders set amount = 0; create table masked_by as select current_user as role')
        def called = new Called([HOME: Files.createDirectories(folder.resolve('user')), SLUICE_ENGINE: lab.engine.url(), SLUICE_USER: 'owner',
                                 SLUICE_PASSWORD: 'password of owner'].collectEntries { [it.key, it.value.toString()] })

        when:
        called.with('clone', 'shop', '--as', 'masked', '--after', "$masking", '--url')
        def vdb = flow.named('database', 'masked').reference

        then:
        called.status == 0
        sql(groupOwner, vdb, 'select sum(amount), (select role from masked_by) from orders').rows == [[0, 'sluice_sql']]
        flow.wire.get('snapshot').result.findAll { it.container == vdb }.size() == 1

        when:
        sql(groupOwner, vdb, 'update orders set amount = 9')
        flow.completed(groupOwner.post("database/$vdb/refresh", [type: 'RefreshParameters', timeflowPointParameters: PostgresFlow.latest(shop)]))

        then:
        sql(groupOwner, vdb, 'select sum(amount) from orders').rows == [[0]]

        when: 'what is refused there fails the clone, which leaves nothing'
        Files.writeString(masking, "copy (select 1) to program 'cat >/dev/null'")
        called.with('clone', 'shop', '--as', 'evil', '--after', "$masking")

        then:
        called.status == 1
        called.err.contains("Hook 'masking.sql' (configureClone) failed: PostgreSQL refuses: must be superuser")
        !('evil' in flow.wire.get('database').result*.name)
    }

    def "whoever brings SQL takes out and changes none that others have given, and brings no command"() {
        given:
        def change = { Wire who, String vdb, List hooks -> who.post("source/${flow.source(vdb).reference}",
                [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations', configureClone: hooks]]) }
        def mask = [type: 'RunSqlOnSourceOperation', name: 'mask', database: 'shop', command: 'update orders set amount = 0']
        def own = mask + [name: 'own', command: 'select 1']
        def qa = flow.provisionedWith('qa', shop, [:])
        assert change(flow.wire, qa, [mask]).json.status == 'OK'

        expect:
        change(groupOwner, qa, [mask, own]).json.status == 'OK'
        [[], [mask + [command: 'select 2']], [mask, own + [superuser: true]], [mask, [type: 'RunBashOnSourceOperation', name: 'run', command: 'true']]]
                .collect { change(groupOwner, qa, it).error.details }.unique() ==
                ["User 'owner' may not give hooks to 'qa' (${flow.source(qa).reference}): the right HOOK on it is missing."]
    }

    def "settings by which the server runs programs are for administrators: #name"() {
        given:
        def vdb = { [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa'), config_settings_prov: [[propertyName: name, value: 'x']]]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa', repository: flow.repository()],
                timeflowPointParameters: PostgresFlow.latest(shop)] }

        expect:
        groupOwner.post('database/provision', vdb()).error.details.source.parameters.config_settings_prov.'0'.propertyName.details ==
                "'$name' $what."

        when:
        def qa = flow.provisionedWith('qa', shop, [:])
        def source = groupOwner.get("source/${flow.source(qa).reference}").result
        groupOwner.finished(groupOwner.post("source/$source.reference/disable", [:]))

        then:
        groupOwner.post("source/$source.reference", [type: 'AppDataVirtualSource', parameters: source.parameters +
                [config_settings_prov: [[propertyName: name, value: 'x']]]]).error.details.parameters.config_settings_prov.'0'.propertyName.details ==
                "'$name' $what."

        where:
        name                       | what
        'archive_command'          | 'has the server use programs or files of its machine'
        'shared_preload_libraries' | 'has the server use programs or files of its machine'
        'my.setting'               | 'is a setting of an extension, which may do with it what it likes'
    }

    @Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no psql')
    def "the text of a dump runs no commands of psql: #command"() {
        given:
        def dumps = Files.createDirectories(folder.resolve('dumps'))
        def canary = dumps.resolve('canary')
        dumps.toFile().setExecutable(true, false)
        dumps.toFile().setWritable(true, false)
        def dump = Files.writeString(dumps.resolve('evil.sql'), text.replace('CANARY', "$canary"))

        expect:
        flow.failed(flow.link('evil', [dumpPath: "$dump".toString()])).startsWith("dumpPath: '$dump': it was not restored:\n    ")
        !Files.exists(canary)

        cleanup:
        flow.delete("sourceconfig/${flow.named('sourceconfig', 'evil').reference}")

        where:
        command      | text
        'shell'      | 'select 1;\n\\! touch CANARY\n'
        'in a line'  | 'select 1 \\! touch CANARY\n'
        'pipe'       | 'select 1 \\g |touch CANARY\n'
        'set'        | '\\set x `touch CANARY`\n'
        'restricted' | '\\restrict abc\nselect 1;\n\\unrestrict abc\n\\! touch CANARY\n'
        'include'    | '\\i /etc/passwd\n'
        'copy'       | "create table t (a text);\n\\copy t to program 'touch CANARY'\n"
    }

    def "what whoever made a VDB has chosen for its sessions is nothing to a hook: #sort"() {
        given:
        source.run('create schema archive; create table archive.mails (mail text); create table mails as select i || \'@real\' as mail from generate_series(1, 50) i', 'shop')
        source.run('analyze mails', 'shop')
        flow.completed(flow.sync(shop))
        def hook = [name: 'mask'] + (sort == 'bash' ? [type: 'RunBashOnSourceOperation', command: "psql -qc \"update mails set mail = 'masked'\" shop"]
                : [type: 'RunSqlOnSourceOperation', database: 'shop', superuser: sort == 'superuser', command: "update mails set mail = 'masked'"])
        def chosen = [[propertyName: 'Search_Path', value: 'archive, pg_catalog'], [propertyName: 'default_transaction_read_only', value: 'on']]
        def made = flow.provision('qa', shop, [source: [type: 'AppDataVirtualSource', operations: [type: 'VirtualSourceOperations', configureClone: [hook]],
                parameters: [mountPath: lab.mountPath('qa'), config_settings_prov: chosen]]])
        flow.completed(made)
        def qa = made.result

        expect:
        sql(lab.admin(), qa, 'select distinct mail from public.mails').rows == [['masked']]
        sql(lab.admin(), qa, "select count(*) from pg_stats where tablename = 'mails' and most_common_vals::text || coalesce(histogram_bounds::text, '') like '%real%'").rows == [[0]]
        sql(lab.admin(), qa, 'show search_path').rows == [['archive, pg_catalog']]

        cleanup:
        source.run('drop schema archive cascade; drop table mails', 'shop')

        where:
        sort << ['SQL', 'superuser', 'bash']
    }

    def "SQL that leaves a transaction open is refused, since nothing of it stays"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])

        expect:
        sql(groupOwner, qa, 'begin; update orders set amount = 99').error == 'sql: it leaves a transaction open, so that nothing of what it did stays.'
        sql(groupOwner, qa, 'select count(*) from orders where amount = 99').rows == [[0]]
        sql(groupOwner, qa, 'begin; update orders set amount = 98; commit').rows == []
        sql(groupOwner, qa, 'select count(*) from orders where amount = 98').rows == [[3]]
    }

    @Requires({ System.getProperty('user.name') == 'root' })
    def "a server comes to nothing of the engine's home, not even for its superuser, and has bounds"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        def pid = Files.readAllLines(Path.of(lab.mountPath('qa'), 'postmaster.pid'))[0]

        expect:
        sql(flow.wire, qa, "select pg_read_file('${folder.resolve('home/sysadmin.password')}')", [superuser: true]).error.startsWith('PostgreSQL refuses: could not open file')
        Files.readAllLines(Path.of("/proc/$pid/limits")).findAll { it =~ /Max (core file size|processes)/ }*.split(/ {2,}/)*.getAt(1..2) ==
                [['0', '0'], ['4096', '4096']]
    }
}
