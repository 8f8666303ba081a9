package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Tag

/** Servers that can do nothing but wait, for a disk or for a source that says nothing. */
@Tag('postgres')
class WaitingServerSpec extends ServerAtHand {
    /** A transaction of which a standby that begins cannot tell what belongs to it: it lets nobody in until that has ended. */
    private static final String OF_MANY_PARTS = '''
        begin;
        create table parts (id int);
        do $$ begin
            for i in 1..200 loop
                begin insert into parts values (i); exception when others then null; end;
            end loop;
        end $$
        '''.stripIndent()

    /** Nothing goes on in it by itself. */
    @Override
    PostgresServer server() { new PostgresServer(folder, ['autovacuum = off']) }

    def cleanup() {
        flow.removeAll()
    }

    def "a standby is waited for that waits for a transaction at its source to end, though nothing else happens there"() {
        given:
        def other = PostgresServer.connect(source.port, 'postgres')
        other.run(OF_MANY_PARTS)

        when:
        def link = flow.link('shop', source.link + [standby: true])
        sleep 105_000

        then:
        flow.get("job/$link.json.job").result.jobState == 'RUNNING'

        when:
        other.run('commit')

        then:
        flow.completed(link)

        cleanup:
        other?.close()
    }

    @Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, and a disk that can be made to wait')
    def "what a dead server has left at work is not waited for without end where it waits for its disk"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        def server = Files.readAllLines(Path.of(lab.mountPath('qa')).resolve('postmaster.pid'))[0]
        def writer = flow.sql(vdb, "select pid from pg_stat_activity where backend_type = 'checkpointer'")[0][0]
        flow.sql(vdb, 'create table written as select generate_series(1, 1000) as id')
        assert ['fsfreeze', '-f', disk.path]*.toString().execute().waitFor() == 0
        Thread.start { flow.sql(vdb, 'checkpoint') }
        assert eventually { new File("/proc/$writer/stat").text.contains(' D ') }
        assert ['kill', '-KILL', server].execute().waitFor() == 0

        when:
        def deletion = flow.remove(vdb)

        then:
        eventually { flow.get("job/$deletion.json.job").result.jobState != 'RUNNING' }
        flow.failed(deletion).contains("process $writer")

        cleanup:
        ['fsfreeze', '-u', disk.path]*.toString().execute().waitFor()
    }
}
