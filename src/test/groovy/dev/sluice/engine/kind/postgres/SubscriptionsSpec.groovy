package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.Wire
import spock.lang.Tag

/** A source that follows another server by logical replication. Its copies would take from that what the source waits for. */
@Tag('postgres')
class SubscriptionsSpec extends ServerAtHand {
    @Override
    PostgresServer server() { new PostgresServer(folder, ['wal_level = logical']) }

    def setupSpec() {
        ['publisher', 'shop'].each { source.run("create database $it") }
        source.run('create table orders (id int primary key); create publication sales for table orders', 'publisher')
        source.run("select pg_create_logical_replication_slot('sales', 'pgoutput')", 'publisher')
        source.run('create table orders (id int primary key)', 'shop')
        source.run("""create subscription "it's sales" connection 'host=127.0.0.1 port=$source.port user=postgres password=''$PostgresServer.PASSWORD'' dbname=publisher'
            publication sales with (create_slot = false, slot_name = 'sales', copy_data = false)""", 'shop')
    }

    def cleanup() {
        flow.removeAll()
    }

    private List<String> warnings(Map job) {
        flow.get("job/$job.reference").result.events.findAll { it.eventType == 'WARNING' }*.messageDetails
    }

    def "they rest in a VDB, which says so, and take nothing from whom the source follows"() {
        given:
        def shop = flow.linked('shop', source.link)

        when:
        def answer = flow.provisionWith('qa', shop, [sourceDatabase: 'shop'])
        def job = flow.completed(answer)

        then:
        flow.sql(answer.result, 'select subenabled, subslotname from pg_subscription', 'shop') == [['f', null]]
        flow.sql(answer.result, 'show max_logical_replication_workers') == [['0']]
        warnings(job) == ["'qa' has subscriptions of its source, which rest: 'it's sales' in database 'shop'."]

        when: 'the source is away for a while, as when it is restarted'
        source.run('alter subscription "it\'s sales" disable', 'shop')
        assert eventually { source.run("select active from pg_replication_slots where slot_name = 'sales'") == [['f']] }
        source.run('insert into orders values (1)', 'publisher')
        source.run('alter subscription "it\'s sales" enable', 'shop')

        then:
        eventually { source.run('select id from orders', 'shop') == [['1']] }
        flow.sql(answer.result, 'select id from orders', 'shop') == []

        and: 'it has none to tell of when it is taken back'
        warnings(flow.completed(flow.rollback(answer.result, flow.point(flow.snapshots(answer.result).first().reference)))) == []
    }

    def "only administrators have a VDB follow others, or pass over what guards its data: #setting"() {
        given:
        Wire owner = lab.user(user, [OWNER: 'GROUP-1'])
        flow.post('authorization', [type: 'Authorization', user: flow.named('user', user).reference, role: 'ROLE-1', target: 'GROUP-2'])
        def vdb = [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa'),
                        config_settings_prov: [[propertyName: setting, value: value]]]],
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa', repository: flow.repository()],
                timeflowPointParameters: PostgresFlow.latest(flow.linked('shop', source.link))]

        expect:
        owner.post('database/provision', vdb).error.details.source.parameters.config_settings_prov.'0'.propertyName.details ==
                "'$setting' has the server $what."
        flow.completed(flow.post('database/provision', vdb))

        where:
        setting                           | value     | user    || what
        'max_logical_replication_workers' | '4'       | 'ann'   || 'follow others'
        'Session_Replication_Role'        | 'replica' | 'bob'   || 'pass over what guards its data'
    }
}
