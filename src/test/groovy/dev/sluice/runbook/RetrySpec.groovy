package dev.sluice.runbook

import dev.sluice.runbook.variable.SharedVariables
import java.time.Duration
import java.util.function.UnaryOperator
import spock.lang.Specification

class RetrySpec extends Specification {
    private final List<Long> moments = []

    def "what fails again and again is tried #times times and no more, and its last failure is told"() {
        when:
        attempt(times, { true }, Duration.ZERO) { throw new IOException("attempt ${moments.size()}") }

        then:
        IOException last = thrown()
        last.message == "attempt $times"
        moments.size() == times

        where:
        times << [1, 2, 4]
    }

    def "what is not worth it is not tried again"() {
        when:
        attempt(3, { it.message == 'busy' }, Duration.ZERO) { throw new IOException(moments.size() < 2 ? 'busy' : 'gone') }

        then:
        IOException last = thrown()
        last.message == 'gone'
        moments.size() == 2
    }

    def "each pause is twice as long as the one before"() {
        when:
        def given = attempt(4, { true }, Duration.ofMillis(40)) {
            if (moments.size() < 4) {
                throw new IOException('again')
            }
            'at last'
        }

        then: 'nothing wakes it sooner'
        given == 'at last'
        (0..2).every { moments[it + 1] - moments[it] >= 40_000_000L << it }
    }

    private Object attempt(int times, Closure<Boolean> worthIt, Duration pause, Closure<?> work) {
        new Retry(times, worthIt, pause).of(Run.unrecorded(RunSettings.PLAIN), new Body() {
            @Override
            Object run() {
                moments << System.nanoTime()
                work()
            }
        })
    }

    /** Work of Groovy without a script around it. */
    private abstract static class Body implements StepBody {
        @Override
        Object lost(String what) { null }

        @Override
        Object restored(Object value, String what) { value }

        @Override
        Map<String, Object> variables() { [:] }

        @Override
        Object holder(String name) { name }

        @Override
        void change(String name, UnaryOperator<Object> change, long line) { }

        @Override
        void share(SharedVariables variables) { }

        @Override
        void restore(String name, Object value, long line) { }

        @Override
        Throwable failure(String type, String message) { new IllegalStateException(message) }

        @Override
        String told(Throwable failure, boolean placed) { failure.message }
    }
}
