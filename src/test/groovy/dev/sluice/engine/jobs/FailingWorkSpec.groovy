package dev.sluice.engine.jobs

import dev.sluice.engine.catalog.Catalog
import dev.sluice.engine.catalog.Transaction
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Mistake
import dev.sluice.wire.Schema
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

/** What becomes of a job whose work fails, however it does. */
class FailingWorkSpec extends Specification {
    @AutoCleanup Catalog catalog = Catalog.scratch(Schema.standard())
    @AutoCleanup Jobs jobs = new Jobs(catalog, 1)
    def soon = new PollingConditions(timeout: 30)

    def "a job whose work ends by #failure.class.simpleName fails with a reason, and the next one is done"() {
        when:
        def failing = jobs.start(new Failing(failure), Request.by(Caller.ENGINE)).job()
        def next = jobs.start(new Failing(null), Request.by(Caller.ENGINE)).job()

        then:
        soon.eventually {
            assert job(failing).string('jobState') == 'FAILED'
            assert job(next).string('jobState') == 'COMPLETED'
        }
        catalog.read { it.events(failing) }*.messageDetails.any { it.contains(reason) }

        where:
        failure                                       || reason
        new IllegalStateException('broken')           || 'The engine failed in a way it should not: java.lang.IllegalStateException: broken'
        new NoSuchMethodError('of another version')   || 'The engine failed in a way it should not: java.lang.NoSuchMethodError: of another version'
        new OutOfMemoryError('Java heap space')       || 'The engine has too little memory for it: Java heap space.'
    }

    def "a job fails with a reason whose object is deleted while it is at it"() {
        given:
        def group = catalog.write { it.add(ApiObject.of([type: 'Group', name: 'g'])) }
        def work = new Failing(null) {
            @Override
            ApiObject begin(Transaction transaction, String job) {
                group
            }

            @Override
            void run(JobRun run) {
                catalog.write { it.remove(group.reference()) }
            }

            @Override
            void finish(Transaction transaction) {
                transaction.find(group.reference()).flag('enabled')
            }
        }

        when:
        def failing = jobs.start(work, Request.by(Caller.ENGINE)).job()

        then:
        soon.eventually {
            assert job(failing).string('jobState') == 'FAILED'
        }
        catalog.read { it.events(failing) }*.messageDetails.any { it.contains("'${group.reference()}' has been deleted meanwhile.") }
    }

    private ApiObject job(String reference) {
        catalog.read { it.find(reference) }
    }

    /** Work as a kind of data that somebody adds may do it. */
    private static class Failing implements Work {
        private final Throwable failure

        Failing(Throwable failure) {
            this.failure = failure
        }

        @Override
        String actionType() {
            'SYSTEM_CHECK'
        }

        @Override
        String title() {
            'Fail.'
        }

        @Override
        List<Mistake> check(Transaction catalog) {
            []
        }

        @Override
        ApiObject begin(Transaction catalog, String job) {
            null
        }

        @Override
        void run(JobRun run) {
            if (failure != null) {
                throw failure
            }
        }

        @Override
        void finish(Transaction catalog) {
        }

        @Override
        void abandon() {
        }
    }
}
