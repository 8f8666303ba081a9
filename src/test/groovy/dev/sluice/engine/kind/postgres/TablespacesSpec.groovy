package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Tag

/** A source with a tablespace elsewhere, whose log is kept. */
@Tag('postgres')
class TablespacesSpec extends ServerAtHand {
    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    def setupSpec() {
        source.run("create tablespace fast location '${space('fast')}'")
        source.run('create table orders (id int) tablespace fast; insert into orders values (1), (2)')
    }

    def cleanup() {
        flow.removeAll()
    }

    private Path space(String name) {
        PostgresSoftware.own(Files.createDirectory(folder.resolve(name)))
    }

    def "a VDB of a source with a tablespace is refreshed and rolled back to moments, with all that is in it, and nothing leads out"() {
        given:
        def shop = flow.linked('shop', source.link, KEPT)
        def qa = flow.provisioned('qa1', shop, [container: [type: 'AppDataContainer', name: 'qa1', group: 'Virtual'] + KEPT])
        def isWithin = { new File(lab.mountPath('qa1'), 'pg_tblspc').listFiles()*.canonicalPath.every { it.startsWith(lab.mountPath('qa1')) } }

        when: 'the source goes on'
        source.run('insert into orders values (10)')
        flow.completed(flow.refresh(qa, Flow.latest(shop)))

        then:
        flow.sql(qa, 'select max(id) from orders') == [['10']]
        isWithin()

        when:
        flow.sql(qa, 'insert into orders values (11)')
        def moment = PostgresFlow.now()
        flow.sql(qa, 'drop table orders')
        flow.sql(qa, 'drop tablespace fast')
        assert eventually { keptUntil(qa) > moment }
        flow.completed(flow.rollback(qa, [type: 'TimeflowPointTimestamp', timeflow: flow.container(qa).currentTimeflow, timestamp: Timestamp.of(moment)]))

        then:
        flow.sql(qa, 'select max(id) from orders') == [['11']]
        isWithin()
        source.run('select max(id) from orders') == [['10']]

        when: 'the source gets another one'
        source.run("create tablespace second location '${space('second')}'")
        source.run('create table quick tablespace second as select 60 as id')

        then: 'a copy cannot replay that, and is as it was'
        flow.failed(flow.refresh(qa, Flow.latest(shop))) == RepositorySourceSpec.NEW_TABLESPACE
        flow.sql(qa, 'select max(id) from orders') == [['11']]
        source.run('select id from quick') == [['60']]

        when: 'it is in the next snapshot'
        flow.completed(flow.sync(shop))
        flow.completed(flow.refresh(qa, Flow.latest(shop)))

        then:
        flow.sql(qa, 'select id from quick') == [['60']]
        isWithin()
    }
}
