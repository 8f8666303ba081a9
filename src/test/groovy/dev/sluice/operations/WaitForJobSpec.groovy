package dev.sluice.operations

import dev.sluice.client.EngineException
import dev.sluice.wire.Secret
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

class WaitForJobSpec extends Inventory {
    def "a job started elsewhere is waited for"() {
        given:
        starts('POST nothing', null, [job('RUNNING', 10), job('COMPLETED', 100)])

        expect:
        session.perform(new WaitForJob('JOB-1')).string('jobState') == 'COMPLETED'
        progress == ['RUNNING 10', 'COMPLETED 100']
    }

    def "a job that failed is a failure here"() {
        given:
        starts('POST nothing', null, [job('FAILED', 10, events: [[eventType: 'ERROR', messageDetails: 'disk full']])])

        when:
        session.perform(new WaitForJob('JOB-1'))

        then:
        EngineException failed = thrown()
        failed.message == 'disk full'
    }

    def "an interrupt stops the wait and says that the job goes on"() {
        given:
        starts('POST nothing', null, [job('RUNNING', 10)])
        def told = new CountDownLatch(1)
        def watched = Session.open(engine.connection(), schema, { told.countDown() })
        watched.perform(new LogIn('admin', Secret.of('secret')))
        Throwable end = null
        def waiting = new Thread({
            try {
                watched.perform(new WaitForJob('JOB-1'))
            } catch (Throwable thrown) {
                end = thrown
            }
        })

        when:
        waiting.start()
        told.await(10, TimeUnit.SECONDS)
        waiting.interrupt()
        waiting.join()

        then:
        end instanceof StoppedWaiting
        end.message == "$engine.url: stopped waiting for JOB-1, which goes on. Wait for it again, or cancel it"
        end.job() == 'JOB-1'

        cleanup:
        watched.close()
    }

    def "it reads, and its settings tell the job"() {
        given:
        def wait = new WaitForJob('JOB-1')

        expect:
        wait.word() == 'wait'
        !wait.writes()
        wait.settings() == [job: 'JOB-1']
    }
}
