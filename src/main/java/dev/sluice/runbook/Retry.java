package dev.sluice.runbook;

import java.time.Duration;
import java.util.function.Predicate;

/**
 * Does something until it succeeds. Each attempt is a step of its own, so that a resumed run counts on from where it was.
 *
 * @param times how often at most
 * @param worthIt whether it is to be tried again after a failure
 * @param pause before the second time; each further one is twice as long
 */
public record Retry(int times, Predicate<Throwable> worthIt, Duration pause) {
    /** Gives what {@code work} gives at last, or the last failure. */
    public Object of(Run run, StepBody work) throws InterruptedException {
        RunPlace inside = run.here().inside(run.here().nextBraces(run.past()), "");
        Duration next = pause;
        for (int attempt = 1;; attempt++) {
            String place = inside.next();
            JournaledWork deed = run.past().at(place);
            if (deed != null && deed.is(JournaledWork.State.FAILED) && run.past().wentOnBehind(place)) {
                run.steps().restore(deed, work);
                continue;
            }
            try {
                int number = attempt;
                return run.at(inside, () -> run.steps().attempt(place, number, work));
            } catch (Exception | AssertionError failed) {
                if (attempt >= times || !worthIt.test(failed)) {
                    throw failed;
                }
            }
            Thread.sleep(next.toMillis());
            next = next.multipliedBy(2);
        }
    }
}
