package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresServer
import spock.lang.Tag

/** A source whose own archive takes nothing in, so that all of its log waits for that. */
@Tag('postgres')
class BrokenArchiveSpec extends ServerAtHand {
    @Override
    PostgresServer server() { new PostgresServer(folder, ['archive_mode = on', "archive_command = 'false'"]) }

    def cleanup() {
        flow.removeAll()
    }

    def "it is linked and synced as if it had none"() {
        given:
        source.run('create table orders (id int); insert into orders values (1)')
        def shop = flow.linked('shop', source.link, KEPT)

        when:
        source.run('insert into orders values (2)')
        flow.completed(flow.sync(shop))
        def vdb = flow.provisioned('qa', shop)

        then:
        flow.sql(vdb, 'select count(*) from orders') == [['2']]
    }
}
