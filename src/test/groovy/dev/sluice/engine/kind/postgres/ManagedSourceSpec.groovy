package dev.sluice.engine.kind.postgres

import dev.sluice.engine.kind.postgres.protocol.Login
import dev.sluice.engine.kind.postgres.protocol.ServerAddress
import dev.sluice.engine.kind.postgres.protocol.ServerConnection
import dev.sluice.engine.kind.postgres.protocol.Tls
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.Talk
import dev.sluice.wire.Secret
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** A server that lets nobody replicate is copied by dumping one of its databases. */
@Tag('slow')
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_dump, pg_restore and psql')
class ManagedSourceSpec extends ServerAtHand {
    @Shared @AutoCleanup Talk talk
    @Shared List<String> hints = []

    @Override
    PostgresServer server() { new PostgresServer(folder, [], StagedPostgresSpec.other()) }

    def setupSpec() {
        source.run("create role ann login createdb password 'hers'")
        source.run("create role bob login in role ann password 'hers'")
        ['shop', 'wages'].each { source.run("create database $it owner ann") }
        source.run('create table goods as select generate_series(1, 9) as id; alter table goods owner to ann', 'shop')
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        talk = new Talk(lab)
    }

    def cleanup() {
        flow.removeAll()
    }

    private Object clone(String database, String user = 'ann') {
        talk.evaluate("clone 'postgres://$user:hers@127.0.0.1:$source.port/$database'")
    }

    private String counted(String vdb) {
        talk.evaluate("sql('$vdb', 'select count(*) as n from goods', database: 'shop')")[0].n
    }

    /** As programs come in by the address of the VDB. */
    private String read(String vdb, String user, String password) {
        def port = flow.facts(flow.named('database', vdb).reference).port
        ServerConnection.open(ServerAddress.of('127.0.0.1', port), new Login(user, Secret.of(password), 'shop', Login.Purpose.USER), Tls.DISABLE)
                .withCloseable {
                    it.run('create table if not exists hers (id int)')
                    it.run('select count(*) from goods').value()
                }
    }

    def "its database is dumped when it is first cloned, and each database is a dSource of its own"() {
        expect:
        flow.post('database/link/defaults', [type: 'LinkAddress', address: "postgres://ann@127.0.0.1:$source.port/shop".toString(), password: 'hers']).result.with {
            it.parameters.dumped && !it.logged && it.notes[0] ==~ (/the database 'shop' of 127.0.0.1:\d+, [\d.]+ MiB, is copied by pg_dump, anew at each sync, / +
                    /since the role 'ann' of 127.0.0.1:\d+ may not replicate, and a copy is taken by that. / +
                    /For a copy of any moment, delete the dSource of the dumps, and clone anew once that is mended. Let a superuser there do: alter role "ann" replication;/)
        }

        and:
        clone('shop').name == 'shop-1'
        counted('shop-1') == '9'
        read('shop-1', 'ann', 'hers') == '9'
        talk.evaluate("url(clone('shop', as: 'by-name'))").contains('//ann@')
        talk.evaluate("dsource('shop').sourcingPolicy.logsyncEnabled") == false

        when:
        source.run('insert into goods values (10)', 'shop')
        talk.evaluate("sync 'shop'")

        then:
        clone('shop').name == 'shop-2'
        counted('shop-2') == '10'
        read('shop-2', 'ann', 'hers') == '10'
        clone('wages').name == 'wages-1'
        talk.evaluate('dsources*.name.sort()') == ['shop', 'wages']

        and: 'another role is given no copy that knows only her'
        clone('shop', 'bob').name == 'shop-3-1'
        read('shop-3-1', 'bob', 'hers') == '10'

        and: 'nothing of the dumps is left'
        new File(System.getProperty('java.io.tmpdir')).list().findAll { it.startsWith('sluice-dump') } == []
    }

    def "who gets into a server without a password gets into its copies by one that the engine makes"() {
        given:
        def access = source.data.resolve('pg_hba.conf').toFile()
        def former = access.text
        access.text = "host all ann 127.0.0.1/32 trust\n$former"
        source.run('select pg_reload_conf()')

        when:
        talk.evaluate("clone 'postgres://ann@127.0.0.1:$source.port/shop', as: 'qa'")
        def password = talk.evaluate("connection('qa').password.reveal()").toString()

        then:
        read('qa', 'ann', password) == '10'

        cleanup:
        access.text = former
        source.run('select pg_reload_conf()')
    }
}
