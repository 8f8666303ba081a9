package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.ServerException
import dev.sluice.lab.Called
import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Shared
import spock.lang.Tag

/** VDBs of a running PostgreSQL server. */
class VirtualPostgresSpec extends ServerAtHand {
    @Shared String shop

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    @Override
    PostgresServer server() { new PostgresServer(folder, ["shared_preload_libraries = 'pg_stat_statements'"]) }

    def setupSpec() {
        source.run('create database shop')
        source.run('create extension pg_stat_statements', 'shop')
        source.run('create table orders (id int primary key, amount int); insert into orders values (1, 10), (2, 20)', 'shop')
        shop = flow.linked('shop', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
        assert servers() == []
    }

    /** The servers of VDBs that run. */
    private List<ProcessHandle> servers() {
        PostgresServer.below(lab.mountPath(''))
    }

    private List<List<String>> orders(String vdb) {
        flow.sql(vdb, 'select id, amount from orders order by id', 'shop')
    }

    private static Map hook(String statements, String database = 'shop') {
        [type: 'RunSqlOnSourceOperation', name: 'sql', command: statements, database: database]
    }

    private Map sourceOf(String name, Map parameters, Map operations) {
        [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath(name)] + parameters,
                  operations: [type: 'VirtualSourceOperations'] + operations]]
    }

    /** A person who has a role's password, and comes from this machine. */
    private static List<List<String>> knock(int port, String user = 'postgres', String password = PostgresServer.PASSWORD) {
        PostgresServer.run(port, 'select current_user', 'postgres', user, password)
    }

    def "a VDB's server is asked by few connections until it is there, each of which is a process of its own"() {
        when:
        flow.provisionedWith('counted', shop, [config_settings_prov: [[propertyName: 'log_connections', value: 'on'],
                                                                      [propertyName: 'log_statement', value: 'all']]])

        then: 'one to configure it, one to let users in, one to freeze it; who is connected is asked later, at any time'
        Files.readString(Path.of(lab.mountPath('counted'), 'sluice.log')).with { it.take(it.lastIndexOf('pg_control_checkpoint')) }
                .findAll('connection authorized').size() == 3
    }

    def "a VDB is a server of its own with the data of its source"() {
        when:
        def qa = flow.provisionedWith('qa1', shop, [:])

        then:
        orders(qa) == [['1', '10'], ['2', '20']]
        flow.state(qa) == ['RUNNING', 'ENABLED']
        flow.sql(qa, 'select count(*) > 0 from pg_stat_statements', 'shop') == [['t']]
        with(flow.facts(qa)) {
            host == 'localhost'
            user == 'postgres'
            databases == ['shop', 'postgres']
            jdbcUrl == "jdbc:postgresql://localhost:$port/shop"
            psql == "psql -h localhost -p $port -U postgres shop"
        }

        when: 'it is written to'
        flow.sql(qa, 'insert into orders values (3, 30)', 'shop')

        then: 'its source and its sisters have nothing of it'
        source.run('select count(*) from orders', 'shop') == [['2']]
        orders(flow.provisionedWith('qa2', shop, [:])).size() == 2
        flow.sql(qa, 'select pg_is_in_recovery(), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)') == [['f', '00000002']]

        and: 'no server runs as root'
        servers().size() == 2
        System.getProperty('user.name') != 'root' || Files.getOwner(Path.of(lab.mountPath('qa1'), 'PG_VERSION')).name != 'root'
    }

    @Tag('slow')
    def "a VDB stops and starts, and keeps its port and its data through refresh, undo and rollback"() {
        given:
        def qa = flow.provisionedWith('qa1', shop, [:])
        def port = flow.facts(qa).port
        def first = flow.snapshots(qa)[0].reference

        when:
        flow.sql(qa, 'insert into orders values (3, 30)', 'shop')
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))

        then:
        flow.state(qa) == ['INACTIVE', 'ENABLED']
        servers() == []

        when:
        flow.completed(flow.post("source/${flow.source(qa).reference}/start", [:]))

        then:
        orders(qa).size() == 3

        when: 'a snapshot is taken while it runs'
        flow.completed(flow.sync(qa))
        flow.sql(qa, 'delete from orders', 'shop')
        def second = flow.snapshots(qa)[0].reference
        flow.completed(flow.rollback(qa, Flow.point(second)))

        then:
        orders(qa).size() == 3
        flow.facts(qa).port == port

        when:
        flow.completed(flow.undo(qa))

        then:
        orders(qa) == []

        when:
        flow.completed(flow.refresh(qa))

        then:
        orders(qa).size() == 2
        flow.facts(qa).port == port

        when:
        flow.completed(flow.rollback(qa, Flow.point(first)))
        def other = flow.provisionedWith('qa2', qa, [:])

        then: 'a VDB of a VDB is a server of its own, too'
        orders(other).size() == 2
        flow.facts(other).port != port

        when:
        flow.completed(flow.post("source/${flow.source(qa).reference}/disable", [type: 'SourceDisableParameters']))
        def late = flow.provision('late', qa)

        then: 'what is made of it now is told that it is of its last snapshot'
        flow.completed(late).events.findAll { it.eventType == 'WARNING' }*.messageDetails ==
                ["'qa1' is disabled: the copy is of its snapshot '${flow.snapshots(qa)[0].name}', and has nothing after that." as String]
        flow.completed(flow.remove(late.result))
        servers().size() == 1

        when:
        flow.completed(flow.post("source/${flow.source(qa).reference}/enable", [type: 'SourceEnableParameters']))

        then:
        orders(qa).size() == 2
    }

    @Tag('slow')
    def "a VDB is given a port, settings, an owner, a name and an identity"() {
        given:
        def port = new ServerSocket(0).withCloseable { it.localPort }

        when:
        def qa = flow.provisionedWith('qa1', shop, [port: port, dbName: 'orders_qa', ownerRole: 'tester', ownerPassword: "it's \\ secret",
                newSystemIdentifier: true, config_settings_prov: [[propertyName: 'work_mem', value: '7MB'], [propertyName: 'shared_buffers', value: '8MB']]])

        then:
        PostgresServer.run(port, 'select count(*) from orders', 'orders_qa', 'tester', "it's \\ secret") == [['2']]
        flow.facts(qa).databases == ['orders_qa', 'postgres']
        flow.facts(qa).user == 'tester'
        flow.sql(qa, "select current_setting('work_mem'), current_setting('shared_buffers')") == [['7MB', '8MB']]
        flow.sql(qa, 'select pg_get_userbyid(datdba) from pg_database where datname = $$orders_qa$$') == [['tester']]
        flow.sql(qa, 'select system_identifier from pg_control_system()') != source.run('select system_identifier from pg_control_system()')
        !Files.readString(Path.of(lab.mountPath('qa1'), 'sluice.log')).contains('secret')

        when: 'it is refreshed, all of that is done again'
        flow.completed(flow.refresh(qa))

        then:
        PostgresServer.run(port, 'select count(*) from orders', 'orders_qa', 'tester', "it's \\ secret") == [['2']]
    }

    def "nobody else comes in before the configureClone hooks have passed"() {
        given:
        def port = new ServerSocket(0).withCloseable { it.localPort }
        def look = [type: 'RunBashOnSourceOperation', name: 'look', command: 'echo "$PGHOST|$PGPORT|$PGUSER|$PGDATABASE" > ' +
                "${folder.resolve('seen')}; touch ${folder.resolve('waiting')}; while [ ! -e ${folder.resolve('go')} ]; do sleep 0.05; done"]
        def masked = sourceOf('qa1', [port: port], [configureClone: [hook('update orders set amount = 0'), look]])

        when:
        def answer = flow.provision('qa1', shop, masked)
        while (!Files.exists(folder.resolve('waiting'))) {
            sleep 20
        }
        knock(port)

        then:
        def closed = thrown(ServerException)
        closed.state() == '28000'
        Files.readString(folder.resolve('seen')) ==~ /\/.*\|$port\|postgres\|shop\n/

        when:
        Files.createFile(folder.resolve('go'))
        flow.completed(answer)

        then:
        orders(answer.result) == [['1', '0'], ['2', '0']]
    }

    def "a hook that fails leaves no server behind, and nobody has seen the data"() {
        when:
        def said = flow.failed(flow.provision('qa1', shop, sourceOf('qa1', [:], [configureClone: [hook('update nothing set amount = 0')]])))

        then:
        said == 'Hook \'sql\' (configureClone) failed: PostgreSQL refuses: relation "nothing" does not exist.'
        servers() == []
        flow.get('database').result*.name == ['shop']
    }

    def "a port that is taken is refused"() {
        given:
        def taken = new ServerSocket(0, 1, InetAddress.loopbackAddress)

        when:
        def said = flow.failed(flow.provisionWith('qa1', shop, [port: taken.localPort]))

        then:
        said == "port $taken.localPort is taken: something listens on it."

        when: 'it is taken while the VDB is stopped'
        def qa = flow.provisionedWith('qa1', shop, [:])
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))
        def between = new ServerSocket(flow.facts(qa).port as int, 1, InetAddress.loopbackAddress)
        def again = flow.failed(flow.post("source/${flow.source(qa).reference}/start", [:]))

        then:
        again == "port $between.localPort is taken: something listens on it."
        flow.state(qa) == ['INACTIVE', 'ENABLED']

        cleanup:
        taken?.close()
        between?.close()
    }

    @Tag('slow')
    def "a VDB whose server dies is a fault, and is started again if it says so"() {
        given:
        def qa = flow.provisionedWith('qa1', shop, [:])
        def restarted = flow.provisioned('qa2', shop, [source: [type: 'AppDataVirtualSource', allowAutoVDBRestartOnHostReboot: true,
                                                                parameters: [mountPath: lab.mountPath('qa2')]]])

        when:
        [qa, restarted].each { kill(flow.container(it).name) }

        then:
        eventually { flow.get('fault').result.find { it.target == qa && it.status == 'ACTIVE' }?.description == "'qa1' does not run any more." }
        flow.state(qa) == ['INACTIVE', 'ENABLED']
        eventually { flow.get('fault').result.find { it.target == restarted }?.status == 'RESOLVED' }
        orders(restarted).size() == 2
    }

    def "a server whose settings somebody has changed is told of by the file that is the matter"() {
        given:
        def qa = flow.provisionedWith('qa1', shop, [:])
        def settings = Path.of(lab.mountPath('qa1'), 'postgresql.conf')
        def text = Files.readString(settings)
        def port = { String line -> Files.writeString(settings, text.replaceAll(/(?m)^port = .*$/, line)) }

        when:
        port('')

        then:
        flow.failed(flow.sync(qa)) == "${lab.mountPath('qa1')}/postgresql.conf does not say any more at which port the server of 'qa1' listens: somebody has changed it."

        when:
        port('port = 1')

        then:
        flow.failed(flow.sync(qa)).endsWith('/.s.PGSQL.1: No such file or directory.')

        when:
        Files.writeString(settings, text)

        then:
        flow.completed(flow.sync(qa))
    }

    def "servers run on when the engine stops, and the next one takes them over"() {
        given:
        def qa = flow.provisionedWith('qa1', shop, [:])
        def before = pid('qa1')

        when:
        lab.engine.close()

        then:
        ProcessHandle.of(before).get().alive

        when: 'one stands still, as after a crash in the middle of a snapshot'
        assert ['kill', '-STOP', "$before"]*.toString().execute().waitFor() == 0
        lab.begin()
        flow = new PostgresFlow(lab)

        then:
        flow.state(qa) == ['RUNNING', 'ENABLED']
        pid('qa1') == before
        orders(qa).size() == 2
    }

    def "a VDB whose server has ended with the machine is started by a job when the engine starts, if it says so"() {
        given:
        def qa = flow.provisionedWith('qa1', shop, [:])
        def restarted = flow.provisioned('qa2', shop, [source: [type: 'AppDataVirtualSource', allowAutoVDBRestartOnHostReboot: true,
                                                                parameters: [mountPath: lab.mountPath('qa2')]]])

        when:
        lab.engine.close()
        ['qa1', 'qa2'].each { kill(it) }
        lab.begin()
        flow = new PostgresFlow(lab)

        then:
        flow.state(qa) == ['INACTIVE', 'ENABLED']
        flow.state(restarted) == ['RUNNING', 'ENABLED']
        flow.get("job?target=$restarted").result.find { it.actionType == 'SOURCE_START' }.jobState == 'COMPLETED'
        orders(restarted).size() == 2
    }

    def "an administrator asks a VDB, with parameters"() {
        given:
        def qa = flow.provisionedWith('qa1', shop, [:])
        def ask = { String vdb, Map query -> flow.post("database/$vdb/sql", [type: 'SqlParameters'] + query) }

        expect:
        ask(qa, [statement: 'select id, amount, amount > $1 as large from orders order by id', parameters: [15]]).result.subMap('columns', 'rows', 'truncated') ==
                [columns: ['id', 'amount', 'large'], rows: [[1, 10, false], [2, 20, true]], truncated: false]
        ask(qa, [statement: 'select * from generate_series(1, 100000)', maxRows: 2]).result.subMap('rows', 'truncated') == [rows: [[1], [2]], truncated: true]
        ask(qa, [statement: 'select current_database()', database: 'postgres']).result.rows == [['postgres']]
        ask(qa, [statement: "insert into orders values (3, 30)"]).result.tag == 'INSERT 0 1'
        ask(qa, [statement: 'delete from orders', readOnly: true]).error.details == 'sql: what is to change nothing begins with one of select, with, values, table, show, explain.'
        ask(qa, [statement: 'selct 1']).error.details == 'PostgreSQL refuses: syntax error at or near "selct".'
    }

    def "an administrator asks the source of a dSource, and cannot change it"() {
        given:
        def ask = { Map query -> flow.post("database/$shop/sql", [type: 'SqlParameters'] + query) }
        def refused = { String statement -> ask([statement: statement, readOnly: false]).error.details }
        def noQuestion = 'sql: what is to change nothing begins with one of select, with, values, table, show, explain.'

        expect:
        ask([statement: 'select current_database(), id from orders where amount > $1', parameters: [15]]).result.rows == [['shop', 2]]
        ask([statement: '(TABLE orders) limit 1']).result.rows.size() == 1
        ask([statement: 'show transaction_read_only']).result.rows == [['on']]
        ['delete from orders', 'do $$ begin commit; delete from orders; end $$', "copy (select 1) to program 'false'",
         "/* select */ copy orders to '/tmp/orders'", 'selection'].every { refused(it) == noQuestion }
        refused('with gone as (delete from orders returning id) select * from gone') ==
                'PostgreSQL refuses: cannot execute SELECT in a read-only transaction.'
        refused('select 1; delete from orders') == 'PostgreSQL refuses: cannot insert multiple commands into a prepared statement.'
        refused("select set_config('transaction_read_only', 'off', true)") ==
                'PostgreSQL refuses: transaction read-write mode must be set before any query.'
        refused("select pg_read_file('/etc/passwd')") == 'PostgreSQL refuses: permission denied for function pg_read_file.'
        ask([statement: 'select 1', database: 'none']).error.details == "source: 127.0.0.1:$source.port has no database 'none'."
        source.run('select count(*) from orders', 'shop') == [['2']]
    }

    private long pid(String vdb) {
        Files.readAllLines(Path.of(lab.mountPath(vdb), 'postmaster.pid'))[0] as long
    }

    private void kill(String vdb) {
        ProcessHandle.of(pid(vdb)).get().destroyForcibly()
    }

    def "a shell asks VDBs and dSources, and remembers what it changed, without its secrets"() {
        given:
        flow.provisionedWith('qa1', shop, [:])
        def called = new Called(HOME: "$folder/home".toString(), SLUICE_ENGINE: lab.engine.url().toString(), SLUICE_USER: 'admin',
                SLUICE_PASSWORD: lab.adminPassword)
        def key = Files.writeString(folder.resolve('key'), 'hunter22')
        called.input = """
            println sql('qa1', 'select amount from orders where id = \$1', 2, database: 'shop')
            println vdb('qa1').sql("select count(*) as quoted from orders where 'public' = \\\$\\\$public\\\$\\\$", database: 'shop')
            println dsource('shop').sql('select count(*) as orders from orders', database: 'shop')
            sql 'qa1', 'create table keys (key text)', database: 'shop'
            vdb('qa1').sql 'insert into keys values (\$1)', secret(file: '$key'), database: 'shop'
            println sql('qa1', 'select length(key) as length, key <> repeat(\$1, 8) as whole from keys', '*', database: 'shop')
            println sql('qa1', 'select current_user as role', superuser: true)
            save
            undo
            """.stripIndent()

        when:
        called.with()

        then:
        called.err == "stdin:10:1: this cannot be undone: sql database: 'shop', 'qa1', 'insert into keys values (\$1)', secret('SQL_1')\n"
        called.out.readLines().take(4) == ['[[amount:20]]', '[[quoted:2]]', '[[orders:2]]', 'CREATE TABLE']
        called.out.contains('[[length:8, whole:true]]')
        called.out.contains('[[role:postgres]]')
        called.out.endsWith("""\
            sql database: 'shop', 'qa1', 'create table keys (key text)'
            sql database: 'shop', 'qa1', 'insert into keys values (\$1)', secret('SQL_1')
            """.stripIndent())
        !called.out.contains('hunter22')
    }
}
