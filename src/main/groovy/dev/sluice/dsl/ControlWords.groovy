package dev.sluice.dsl

import dev.sluice.client.EngineException
import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.TookTooLong
import dev.sluice.dsl.flow.Alarm
import dev.sluice.dsl.flow.ClosureRunner
import dev.sluice.dsl.flow.DurationText
import dev.sluice.dsl.grammar.ScriptContext
import dev.sluice.dsl.grammar.ScriptWork
import dev.sluice.operations.StoppedWaiting
import dev.sluice.runbook.Retry
import dev.sluice.runbook.Run
import dev.sluice.runbook.RunException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration
import java.time.Instant

/** Does what the words say that steer a script: {@code retry}, {@code timeout}, {@code until} and {@code when}. */
@POJO
@CompileStatic
final class ControlWords {
    static final int MOST_TIMES = 100
    private static final String USUAL_PAUSE = '5s'
    private static final String USUAL_PATIENCE = '10m'

    private final Run run

    ControlWords(Run run) {
        this.run = run
    }

    /** Tries again what failed; each pause is twice as long as the one before. */
    Object retry(Given given, ScriptContext around) {
        Closure<?> braces = given.mayName('times', 'on', 'backoff').only()
        int times = given.number('times', 0, MOST_TIMES)
        if (given.values) {
            throw given.misused()
        }
        Duration pause = given.named.backoff == null ? Duration.ZERO : DurationText.of(given.word.word, given.named.backoff)
        List<Object> ids = given.named.on == null ? [] : given.named.on instanceof Collection ? ((Collection) given.named.on).toList() : [given.named.on]
        new Retry(times, { Throwable failure -> isWorthIt(failure, ids) }, pause).of(run, new ScriptWork(braces, around))
    }

    /** What a script gets wrong does not get better by itself. */
    private static boolean isWorthIt(Throwable failure, List<Object> ids) {
        boolean broken = failure instanceof Error && !(failure instanceof AssertionError)
        if (broken || failure instanceof DslException || failure instanceof RunException) {
            return false
        }
        List<Throwable> causes = []
        for (Throwable cause = failure; cause != null && !causes.contains(cause); cause = cause.cause) {
            causes << cause
        }
        if (causes.any { it instanceof InterruptedException }) {
            return false
        }
        EngineException refused = (EngineException) causes.find { it instanceof EngineException }
        ids.empty || refused != null && ids*.toString().contains(refused.error().id())
    }

    /** Stops the braces when their time is over; a job that they wait for goes on in its engine. */
    Object timeout(Given given) {
        Duration span = given.values.size() == 1 && !given.named ? DurationText.of(given.word.word, given.values.first()) : null
        Closure<?> braces = given.only()
        if (span == null) {
            throw given.misused()
        }
        Alarm alarm = new Alarm(span)
        try {
            return ClosureRunner.run(braces)
        } catch (Throwable stopped) {
            if (alarm.turnOff()) {
                String jobs = StoppedWaiting.goingOn(stopped)
                throw new TookTooLong(given.word.word, "it took longer than ${given.values.first()}.${jobs ? ' ' + jobs : ''}")
            }
            throw stopped
        } finally {
            alarm.turnOff()
        }
    }

    /** Looks again and again until the braces give what counts as true. */
    Object until(Given given) {
        Closure<?> condition = given.mayName('every', 'within').only()
        Duration pause = DurationText.of(given.word.word, given.named.every ?: USUAL_PAUSE)
        Object patience = given.named.within ?: USUAL_PATIENCE
        Instant end = Instant.now() + DurationText.of(given.word.word, patience)
        run.remembered(given.word.word) {
            run.silently {
                while (!ClosureRunner.run(condition)) {
                    if (run.manner().rehearsal) {
                        // Nothing comes true by itself in a phantom.
                        run.manner().passes().accept("waits up to $patience until something comes true".toString())
                        break
                    }
                    if (Instant.now() + pause > end) {
                        throw new TookTooLong(given.word.word, "it did not come true within $patience.")
                    }
                    Thread.sleep(pause.toMillis())
                }
                (Object) true
            }
        }
    }

    /** Runs the braces if the condition holds; a run that is resumed goes the way that it went before. */
    Object when(Given given) {
        Object condition = given.braces.size() == 2 && !given.values ? given.braces[0] : given.values.size() == 1 ? given.values[0] : null
        if (given.named || given.braces.empty || given.values.size() + given.braces.size() != 2) {
            throw given.misused()
        }
        Object holds = run.remembered(given.word.word) { (condition instanceof Closure ? ClosureRunner.run(condition) : condition) ? true : false }
        holds ? ClosureRunner.run(given.braces.last()) : null
    }
}
