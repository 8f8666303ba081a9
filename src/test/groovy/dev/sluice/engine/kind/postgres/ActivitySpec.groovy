package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.Talk
import dev.sluice.wire.Bytes
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Tag

/** What goes on in a VDB can be looked at as src/docs/clones.md says, also in statements that its source does not count. */
@Tag('slow')
class ActivitySpec extends ServerAtHand {
    @Shared String shop
    @Shared @AutoCleanup Talk talk

    def setupSpec() {
        source.run('create database shop')
        source.run("create table orders as select generate_series(1, 1000) as id; create role clerk login password 'hers'", 'shop')
        shop = flow.linked('shop', source.link)
        talk = new Talk(lab)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    def "the log of a server tells of no file that may be missing"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))
        flow.completed(flow.post("source/${flow.source(qa).reference}/start", [:]))

        expect:
        new File(lab.mountPath('qa')).listFiles().findAll { it.name ==~ /sluice\.log.*/ }.each { assert !it.text.contains('skipping missing') }
    }

    def "two columns of one name are two fields of a row"() {
        given:
        flow.provisionedWith('qa', shop, [:])

        expect:
        talk.evaluate("sql 'qa', 'select max(1), max(2), 3 as max', database: 'shop'") == [[max: 1, 'max-2': 2, 'max-3': 3]]
    }

    def "top tells of sessions, statements, databases and tables, and leaves nothing in the VDB"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        def connection = PostgresServer.connect(flow.facts(qa).port as int, 'shop')
        connection.run('select count(*) as counted from orders')

        when: 'the engine asks, too, by itself and for its users'
        talk.evaluate("top 'qa'; sql 'qa', 'select 2 as asked', database: 'shop'")
        def seen = talk.evaluate("top 'qa'")

        then:
        seen.keySet() as List == ['sessions', 'statements', 'databases', 'tables']
        seen.sessions*.statement == ['select count(*) as counted from orders']
        seen.sessions[0].with { [it.user, it.database, it.state] } == ['postgres', 'shop', 'idle']
        seen.statements.any { it.statement == 'select count(*) as counted from orders' && it.calls == 1 && it.database == 'shop' }
        seen.statements*.statement.any { it == 'select $1 as asked' }
        !seen.statements*.statement.any { it =~ /pg_total_relation_size|pg_advisory_xact_lock|pg_catalog|pg_authid|pg_roles|sluice|reset role/ }
        seen.databases.find { it.name == 'shop' }.bytes > 1_000_000
        (seen.databases*.bytes + seen.databases*.temporary_bytes + seen.tables*.bytes).every { it instanceof Bytes }
        seen.databases.find { it.name == 'shop' }.sessions == 1
        seen.tables[0].name == 'public.orders'
        talk.evaluate("vdb('qa').top().tables*.name") == ['public.orders']

        and: 'of what it asked itself nothing is left, in no database'
        ['shop', 'template1', 'postgres'].every { flow.sql(qa, "select 1 from pg_extension where extname = 'pg_stat_statements'", it) == [] }
        talk.evaluate("top('qa').sessions.size()") == 1

        when: 'its server starts anew'
        connection.close()
        talk.evaluate("stop 'qa'; start 'qa'")

        then:
        talk.evaluate("top('qa').statements") == []

        cleanup:
        connection?.close()
    }

    def "what is no VDB, or does not run, is refused in words: #what"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))

        when:
        talk.evaluate("top '$what'")

        then:
        Exception refused = thrown()
        refused.message.contains(message)

        where:
        what   | message
        'qa'   | "'qa' does not run."
        'shop' | "'shop' is a dSource, in which nobody works."
    }

    def "an account that only reads sees nothing of what others ask"() {
        given:
        def qa = flow.provisionedWith('qa', shop, [:])
        def reader = flow.post('user', [type: 'User', name: 'eve', credential: [type: 'PasswordCredential', password: 'eve-secret-1']]).result
        flow.post('authorization', [type: 'Authorization', user: reader, role: flow.named('role', 'Read').reference, target: flow.group('Virtual')])
        def eve = new PostgresFlow(lab).tap { it.wire.logIn('eve', 'eve-secret-1') }

        expect:
        eve.get("database/$qa/activity").error.id == 'exception.authorization.missing'
    }

    def "SQL of a clone runs as the owner of its database, and what it makes is the owner's"() {
        given:
        def masking = [type: 'RunSqlOnSourceOperation', name: 'mask', database: 'shop', command: 'create table masked_by as select current_user as role']
        def qa = flow.provisionedWith('qa', shop, [sourceDatabase: 'shop', ownerRole: 'app', ownerPassword: 'app'], [
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa'), sourceDatabase: 'shop', ownerRole: 'app', ownerPassword: 'app'],
                         operations: [type: 'VirtualSourceOperations', configureClone: [masking]]]])

        expect:
        flow.sql(qa, "select role, pg_get_userbyid(relowner) from masked_by, pg_class where relname = 'masked_by'", 'shop') == [['app', 'app']]
    }
}
