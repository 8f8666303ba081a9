package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import spock.lang.Requires
import spock.lang.Tag

/** Servers, most of them of VDBs, that neither go on nor end, as whoever owns their data can have it. Each feature takes a minute or two. */
@Tag('postgres')
class HangingServerSpec extends ServerAtHand {
    def cleanup() {
        flow.removeAll()
    }

    private Path data() { Path.of(lab.mountPath('qa')) }

    private Map job(String what, String source) {
        def answer = flow.post("source/$source/$what", [:])
        (1..10).any { eventually { flow.get("job/$answer.json.job").result.jobState != 'RUNNING' } }
        flow.finished(answer)
    }

    def "one that stands still is waited for only so long, and is stopped all the same"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        assert ['kill', '-STOP', Files.readAllLines(data().resolve('postmaster.pid'))[0]].execute().waitFor() == 0

        when:
        def snapshot = flow.sync(vdb)

        then:
        (1..10).any { eventually { flow.get("job/$snapshot.json.job").result.jobState != 'RUNNING' } }
        flow.failed(snapshot).contains('the server has let nobody in for 60 s')

        when:
        def stopped = job('stop', flow.source(vdb).reference)

        then:
        stopped.jobState == 'COMPLETED'
        PostgresServer.below(data()) == []
        job('start', flow.source(vdb).reference).jobState == 'COMPLETED'
    }

    def "a source that stands still is waited for as long, though it has not yet said whether it encrypts"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link, KEPT))
        def server = Files.readAllLines(source.data.resolve('postmaster.pid'))[0]
        assert ['kill', '-STOP', server].execute().waitFor() == 0

        when:
        def refresh = flow.refresh(vdb)

        then:
        (1..10).any { eventually { flow.get("job/$refresh.json.job").result.jobState != 'RUNNING' } }
        flow.failed(refresh).contains('takes no connection (the server has let nobody in for 60 s)')

        cleanup:
        ['kill', '-CONT', server].execute().waitFor()
    }

    def "one that lets everybody in and then says nothing is waited for only so long"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        def control = data().resolve('global/pg_control')
        Files.move(control, control.resolveSibling('aside'))
        assert ['mkfifo', '-m', '666', control]*.toString().execute().waitFor() == 0

        when:
        def snapshot = flow.sync(vdb)

        then:
        (1..10).any { eventually { flow.get("job/$snapshot.json.job").result.jobState != 'RUNNING' } }
        flow.failed(snapshot).contains('the server has said nothing for 120 s')

        when: 'it gets stuck while it is about to stop'
        def stopped = job('stop', flow.source(vdb).reference)

        then:
        stopped.jobState == 'COMPLETED'
        PostgresServer.below(data()) == []

        when:
        Files.move(control.resolveSibling('aside'), control, StandardCopyOption.REPLACE_EXISTING)

        then:
        job('start', flow.source(vdb).reference).jobState == 'COMPLETED'
        flow.completed(flow.sync(vdb))
    }

    def "one that gets stuck in what somebody has put in the place of its settings ends, and is told of"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        job('stop', flow.source(vdb).reference)
        Files.delete(data().resolve('pg_hba.conf'))
        assert ['mkfifo', '-m', '666', data().resolve('pg_hba.conf')]*.toString().execute().waitFor() == 0

        when:
        def started = job('start', flow.source(vdb).reference)

        then:
        started.jobState == 'FAILED'
        started.events.last().messageDetails.contains('did not start: it ')
        PostgresServer.below(data()) == []
    }

    def "one that gets stuck while it replays its log ends, and is told of"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        job('stop', flow.source(vdb).reference)
        assert ['mkfifo', '-m', '666', data().resolve('backup_label')]*.toString().execute().waitFor() == 0

        when:
        def started = job('start', flow.source(vdb).reference)

        then:
        started.jobState == 'FAILED'
        started.events.last().messageDetails.contains('did not start: it ')
        PostgresServer.below(data()) == []

        when:
        Files.delete(data().resolve('backup_label'))

        then:
        job('start', flow.source(vdb).reference).jobState == 'COMPLETED'
    }

    @Requires(value = { Disk.isPossible('xfs') }, reason = 'needs root, and a disk that can be made to wait')
    def "one that waits for its disk while it stops is not ended as one that is stuck"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        flow.sql(vdb, 'create table written as select generate_series(1, 1000) as id')
        assert ['fsfreeze', '-f', disk.path]*.toString().execute().waitFor() == 0

        when:
        def stopping = flow.post("source/${flow.source(vdb).reference}/stop", [:])
        sleep 110_000
        assert ['fsfreeze', '-u', disk.path]*.toString().execute().waitFor() == 0

        then:
        flow.completed(stopping)

        when:
        job('start', flow.source(vdb).reference)

        then:
        !Files.readString(data().resolve('sluice.log')).contains('was not properly shut down')
    }

    def "one is stopped in whose settings nobody comes to an end"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        def settings = data().resolve('postgresql.conf')
        Files.move(settings, settings.resolveSibling('aside'))
        assert ['mkfifo', '-m', '666', settings]*.toString().execute().waitFor() == 0

        when:
        def stopped = job('stop', flow.source(vdb).reference)

        then:
        stopped.jobState == 'COMPLETED'
        PostgresServer.below(data()) == []

        when:
        Files.move(settings.resolveSibling('aside'), settings, StandardCopyOption.REPLACE_EXISTING)

        then:
        job('start', flow.source(vdb).reference).jobState == 'COMPLETED'
    }

    def "one that gets stuck while it stops by itself is started again"() {
        given:
        def vdb = flow.provisioned('qa', flow.linked('copy', source.link))
        def notes = data().resolve('postmaster.pid')
        def writer = flow.sql(vdb, "select pid from pg_stat_activity where backend_type = 'checkpointer'")[0][0]

        when:
        [['STOP', writer], ['INT', Files.readAllLines(notes)[0]]].each { signal, process ->
            assert ['kill', "-$signal", process]*.toString().execute().waitFor() == 0
        }

        then:
        eventually { Files.readString(notes).contains('stopping') }
        job('start', flow.source(vdb).reference).jobState == 'COMPLETED'
    }
}
