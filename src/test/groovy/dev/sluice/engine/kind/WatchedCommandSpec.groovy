package dev.sluice.engine.kind

import dev.sluice.engine.host.HostCommand
import java.util.concurrent.CountDownLatch
import spock.lang.Specification

class WatchedCommandSpec extends Specification {
    def progress = new RecordedProgress()

    def "its lines and its end come back"() {
        given:
        def lines = []

        when:
        def result = new WatchedCommand(HostCommand.of('sh', '-c', 'echo 1; echo 2 >&2; exit 3'), progress).run { lines << it }

        then:
        result.status() == 3
        lines.toSorted() == ['1', '2']
        !Thread.currentThread().interrupted
    }

    def "a silent program ends soon after the work is cancelled"() {
        given:
        def canceller = Thread.start { progress.cancelled = true }

        when:
        new WatchedCommand(HostCommand.of('sleep', '1000'), progress).run { }

        then:
        def end = thrown(InterruptedException)
        end.message == 'cancelled'
        !Thread.currentThread().interrupted

        cleanup:
        canceller.join()
    }

    def "a program ends when its thread is interrupted, even while a line is being told"() {
        given:
        def never = new CountDownLatch(1)
        def started = new CountDownLatch(1)
        def failure = null
        def worker = Thread.start {
            try {
                new WatchedCommand(HostCommand.of('sh', '-c', 'echo 1; sleep 1000'), progress).run {
                    started.countDown()
                    never.await()
                }
            } catch (InterruptedException interrupt) {
                failure = interrupt
            }
        }

        when:
        started.await()
        worker.interrupt()
        worker.join(30_000)

        then:
        !worker.alive
        failure instanceof InterruptedException
        !progress.cancelled

        cleanup:
        never.countDown()
    }

    def "what telling a line throws ends the program"() {
        when:
        new WatchedCommand(HostCommand.of('sh', '-c', 'echo 1; sleep 1000'), progress).run {
            throw new IllegalStateException('no more')
        }

        then:
        def failure = thrown(IllegalStateException)
        failure.message == 'no more'
    }
}
