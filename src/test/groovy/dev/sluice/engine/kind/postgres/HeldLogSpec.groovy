package dev.sluice.engine.kind.postgres

import java.time.Duration
import spock.lang.Tag

/** How much log a source holds back for an engine that does not fetch it. */
@Tag('postgres')
class HeldLogSpec extends ServerAtHand {
    private static final Map NOT_KEPT = [type: 'SourcingPolicy', logsyncEnabled: false]

    /** What concerns slots does not wait for that. */
    @Override
    Duration upkeep() { Duration.ofMinutes(5) }

    def cleanup() {
        flow.removeAll()
        source.run('drop table if exists orders')
    }

    private List slots() {
        source.run('select slot_name from pg_replication_slots')
    }

    private Map fault() {
        flow.get('fault').result.find { it.title == 'Slot dropped' && it.status == 'ACTIVE' }
    }

    private List<String> faults() {
        flow.get('fault?status=ACTIVE').result*.title
    }

    private void endsAs(String keeping, String shop) {
        switch (keeping) {
            case 'disabled': flow.completed(flow.post("source/${flow.source(shop).reference}/disable", [type: 'SourceDisableParameters'])); break
            case 'no longer kept': assert flow.post("database/$shop", [type: 'AppDataContainer', sourcingPolicy: NOT_KEPT]).json.status == 'OK'; break
            case 'detached': flow.post("database/$shop/detachSource", [type: 'DetachSourceParameters', source: flow.source(shop).reference])
        }
    }

    /** What the engine says of logs to whoever wants to end it. */
    private List kept() {
        flow.get('system/use').result.findAll { it.reason == 'kept log' }*.what
    }

    def "a link warns of a source that holds log back without a bound, once, and says the line to set"() {
        when:
        def answer = flow.link('shop', source.link + parameters, policy)
        def linked = flow.completed(answer)
        def synced = flow.completed(flow.sync(answer.result))

        then:
        linked.events.findAll { it.eventType == 'WARNING' }.collect { [it.messageDetails, it.messageAction] } == (warns ? [[
                "source: 127.0.0.1:$source.port holds log back for its slots without a bound, also while no engine runs." as String,
                "Set max_slot_wal_keep_size = '16GB' in its postgresql.conf, or what its disk allows, and reload it."]] : [])
        synced.events.every { it.eventType != 'WARNING' }

        and: 'who ends the engine is told what the source holds back'
        kept() ==
                (warns ? ["shop (slot '${slots()[0][0]}' of 127.0.0.1:$source.port)" as String] : [])

        where:
        parameters      | policy | warns
        [:]             | KEPT   | true
        [standby: true] | [:]    | true
        [:]             | [:]    | false
    }

    def "a VDB whose log is kept is none of the sources that hold log back"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('shop', source.link, policy))
        flow.post("database/$vdb", [type: 'AppDataContainer', sourcingPolicy: KEPT.sourcingPolicy])

        expect:
        eventually { flow.get('system/use').result.any { it.what == 'qa' } }
        flow.get('system/use').result.findAll { it.what =~ /^(qa|shop)/ }.collect { [it.reason, it.what, it.end] } == (holds ? [['kept log',
                "shop (slot '${slots()[0][0]}' of 127.0.0.1:$source.port)" as String, 'until an engine runs again, the sources keep the log of']] : []) +
                [['log of a VDB', 'qa', 'until an engine runs again, nobody takes in the log of the VDBs']]

        where:
        policy | holds
        KEPT   | true
        [:]    | false
    }

    def "a slot that holds back more than the link allows is dropped with a fault, until the log is fetched again (standby: #standby)"() {
        given:
        source.run('create table orders (id int)')
        def shop = flow.linked('shop', source.link + [maxRetainedLog: 100, standby: standby], KEPT)
        flow.completed(flow.post("source/${flow.source(shop).reference}/disable", [type: 'SourceDisableParameters']))

        when: 'less than that is held back'
        source.run('select pg_switch_wal()')
        source.run('insert into orders values (1)')
        sleep 6000

        then:
        slots().size() == (standby ? 2 : 1)
        fault() == null

        and: 'who ends the engine is told of them'
        kept().size() == 1
        slots().every { kept()[0].contains("slot '${it[0]}' of 127.0.0.1:$source.port") }

        when:
        9.times { source.run('select pg_switch_wal()'); source.run("insert into orders values ($it)") }

        then:
        eventually { slots() == [] }
        eventually { fault()?.description ==~ /source: 127\.0\.0\.1:\d+ has no slot 'sluice_\w+' any more, which held back more than 100 MiB of log or was dropped there\./ }
        kept() == []

        when: 'the source uses that, and the dSource is enabled again'
        source.run('checkpoint')
        flow.completed(flow.post("source/${flow.source(shop).reference}/enable", [type: 'SourceEnableParameters']))
        flow.completed(flow.sync(shop))

        then:
        eventually { fault() == null }
        eventually { slots().size() == (standby ? 2 : 1) }
        flow.sql(flow.provisioned('after', shop), 'select count(*) from orders') == [['10']]

        where:
        standby << [false, true]
    }

    def "what is wrong with a log is no fault any more once that is not to be kept (#end)"() {
        given:
        def shop = flow.linked('shop', source.link + [standby: standby], KEPT)
        source.stop()
        assert eventually { faults().toSet() == (['Log not kept'] + (standby ? ['Standby does not follow its source'] : [])).toSet() }

        when:
        endsAs(end, shop)

        then:
        eventually { faults() == [] }

        cleanup:
        source.start()
        flow.removeAll()
        source.run('select pg_drop_replication_slot(slot_name) from pg_replication_slots')

        where:
        end              | standby
        'disabled'       | true
        'no longer kept' | false
        'detached'       | false
    }

    def "a slot that was dropped is no fault any more of a dSource without its source"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        endsAs('disabled', shop)
        source.run('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
        assert eventually { faults() == ['Slot dropped'] }

        when:
        endsAs('detached', shop)

        then:
        eventually { faults() == [] }
    }

    def "a log that is not to be kept any more is not held back any more: #first #then"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        assert eventually { slots().size() == 1 && flow.container(shop).runtime.logSyncActive }

        when:
        [first, then].findAll().each { endsAs(it, shop) }

        then:
        eventually { slots() == [] }

        where:
        first      | then
        ''         | 'no longer kept'
        'disabled' | 'no longer kept'
        ''         | 'detached'
        'disabled' | 'detached'
    }

    def "a log that is to be kept again is held back again, whenever that is said"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        assert eventually { slots().size() == 1 && flow.container(shop).runtime.logSyncActive }

        when: 'it is said while whoever keeps it has not ended yet'
        endsAs('no longer kept', shop)
        sleep(after)
        flow.post("database/$shop", [type: 'AppDataContainer'] + KEPT)
        sleep(5500)
        assert eventually { flow.container(shop).runtime.logSyncActive }
        endsAs('disabled', shop)
        sleep(1500)

        then:
        slots().size() == 1

        where:
        after << [0, 1200, 2400, 3600]
    }

    def "of a source that was away meanwhile as well"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        assert eventually { slots().size() == 1 && flow.container(shop).runtime.logSyncActive }
        source.stop()

        when:
        endsAs('no longer kept', shop)
        source.start()

        then:
        eventually { slots() == [] }
    }
}
