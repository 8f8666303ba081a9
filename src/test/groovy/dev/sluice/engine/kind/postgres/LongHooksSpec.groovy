package dev.sluice.engine.kind.postgres

import java.time.Duration
import spock.lang.Shared
import spock.lang.Tag

/** A hook of SQL ends when its time is over, whatever it says of its own time: whoever may clone may give one. */
@Tag('postgres')
class LongHooksSpec extends ServerAtHand {
    @Shared String link

    @Override
    Duration hook() { Duration.ofSeconds(3) }

    def setupSpec() {
        link = flow.linked('copy', source.link)
    }

    def cleanup() {
        flow.removeVdbs()
    }

    private static Map operations(String point, String command) {
        [operations: [type: 'VirtualSourceOperations', (point): [[type: 'RunSqlOnSourceOperation', name: 'mask', database: 'postgres', command: command]]]]
    }

    private Map vdb(String point, String command) {
        [source: [type: 'AppDataVirtualSource', parameters: [mountPath: lab.mountPath('qa')]] + operations(point, command)]
    }

    def "what takes longer is ended: #how"() {
        expect:
        flow.failed(flow.provision('qa', link, vdb('configureClone', command))) == "Hook 'mask' (configureClone) did not end within 3 s and was stopped."
        flow.get('database').result*.name == ['copy']

        where:
        how                               | command
        'one that sleeps'                 | 'set statement_timeout = 0; select pg_sleep(300)'
        'one that says something'         | "set statement_timeout = 0; do 'begin loop raise notice ''x''; perform pg_sleep(0.1); end loop; end'"
        'one that will not be ended'      | "do 'begin loop begin perform pg_sleep(300); exception when query_canceled then raise notice ''no''; end; end loop; end'"
        'many, each of which takes little' | 'select pg_sleep(0.5);' * 20
    }

    def "what is ended does not go on in the server"() {
        given:
        def qa = flow.provisioned('qa', link, vdb('postRefresh', "do 'begin loop begin perform pg_sleep(300); exception when query_canceled then null; end; end loop; end'"))

        expect:
        flow.failed(flow.refresh(qa)) == "Hook 'mask' (postRefresh) did not end within 3 s and was stopped."
        eventually { flow.sql(qa, "select count(*) from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()") == [['0']] }
    }
}
