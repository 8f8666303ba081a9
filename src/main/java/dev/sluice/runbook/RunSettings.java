package dev.sluice.runbook;

import dev.sluice.operations.Questions;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * How a run goes about its work.
 *
 * @param questions whom it can ask
 * @param assumeYes whether what it would ask of the user who runs it is answered with yes
 * @param goingOn how it is gone on with once it has stopped
 * @param told who hears of it
 * @param passes is told what a rehearsal passes over: what would be asked of people, or done outside of the engines; null where
 *     everything is done
 * @param guard says of each effect whether it may be sent
 * @param passed the steps that are passed over though they are not done
 * @param stopped whether somebody has asked it to stop: then it does nothing more, whatever its script makes of the interrupt
 */
public record RunSettings(Questions questions, boolean assumeYes, GoingOn goingOn, RunListeners told, SkippedEffects passes, EffectGuard guard,
                     PassedSteps passed, BooleanSupplier stopped) {
    /** A run by itself, to its end. */
    public static final RunSettings PLAIN = new RunSettings(Questions.NOBODY, false, GoingOn.PLAIN, RunListeners.NONE, null, EffectGuard.NONE,
            PassedSteps.NONE, () -> false);

    public RunSettings asking(Questions asked, boolean yes) {
        return new RunSettings(asked, yes, goingOn, told, passes, guard, passed, stopped);
    }

    public RunSettings goingOn(GoingOn further) {
        return new RunSettings(questions, assumeYes, further, told, passes, guard, passed, stopped);
    }

    /** Of a run that is taken back. */
    public RunSettings undoing() {
        return goingOn(new GoingOn(goingOn.repeat(), goingOn.takeOver(), true));
    }

    public RunSettings announcing(Consumer<String> listener) {
        return heardBy(told.announcing(listener));
    }

    public RunSettings explaining(Consumer<String> listener) {
        return heardBy(told.explaining(listener));
    }

    public RunSettings telling(Consumer<Map<String, ?>> listener) {
        return heardBy(told.telling(listener));
    }

    public RunSettings hinting(Consumer<String> listener) {
        return heardBy(told.hinting(listener));
    }

    private RunSettings heardBy(RunListeners listeners) {
        return new RunSettings(questions, assumeYes, goingOn, listeners, passes, guard, passed, stopped);
    }

    /** Of a run that has no effect outside of the engines. */
    public RunSettings rehearsing(SkippedEffects skipped) {
        return new RunSettings(questions, assumeYes, goingOn, told, skipped, guard, passed, stopped);
    }

    public RunSettings guarded(EffectGuard keeper) {
        return new RunSettings(questions, assumeYes, goingOn, told, passes, keeper, passed, stopped);
    }

    public RunSettings passing(PassedSteps steps) {
        return new RunSettings(questions, assumeYes, goingOn, told, passes, guard, steps, stopped);
    }

    public RunSettings stoppedBy(BooleanSupplier request) {
        return new RunSettings(questions, assumeYes, goingOn, told, passes, guard, passed, request);
    }

    public boolean isRehearsal() {
        return passes != null;
    }
}
