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
 * @param repeat whether what had begun is sent again where an engine does not tell what became of it
 * @param takeOver whether it is gone on with though nobody can tell here whether a process on another machine is at it
 * @param undo whether it comes to take back what was done, so that nothing new may be done
 * @param steps is told the title of each step that is done
 * @param why is told of each step why it is done, gone on with or passed over
 * @param passes is told what a rehearsal passes over: what would be asked of people, or done outside of the engines; null where
 *     everything is done
 * @param guard says of each effect whether it may be sent
 * @param passed the steps that are passed over though they are not done
 * @param events is told of each line of the journal
 * @param hints is told what whoever looks at a result has to know of it
 * @param stopped whether somebody has asked it to stop: then it does nothing more, whatever its script makes of the interrupt
 */
public record RunSettings(Questions questions, boolean assumeYes, boolean repeat, boolean takeOver, boolean undo, Consumer<String> steps,
                     Consumer<String> why, SkippedEffects passes, EffectGuard guard, PassedSteps passed,
                     Consumer<Map<String, ?>> events, Consumer<String> hints, BooleanSupplier stopped) {
    private static final Consumer<Map<String, ?>> NOBODY = event -> { };

    /** A run by itself, to its end. */
    public static final RunSettings PLAIN = new RunSettings(Questions.NOBODY, false, false, false, false, title -> { }, reason -> { }, null, EffectGuard.NONE, PassedSteps.NONE, NOBODY,
            hint -> { }, () -> false);

    public RunSettings asking(Questions asked, boolean yes) {
        return new RunSettings(asked, yes, repeat, takeOver, undo, steps, why, passes, guard, passed, events, hints, stopped);
    }

    public RunSettings repeating(boolean again) {
        return new RunSettings(questions, assumeYes, again, takeOver, undo, steps, why, passes, guard, passed, events, hints, stopped);
    }

    public RunSettings takingOver(boolean take) {
        return new RunSettings(questions, assumeYes, repeat, take, undo, steps, why, passes, guard, passed, events, hints, stopped);
    }

    public RunSettings undoing() {
        return new RunSettings(questions, assumeYes, repeat, takeOver, true, steps, why, passes, guard, passed, events, hints, stopped);
    }

    public RunSettings announcing(Consumer<String> listener) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, listener, why, passes, guard, passed, events, hints, stopped);
    }

    public RunSettings explaining(Consumer<String> listener) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, steps, listener, passes, guard, passed, events, hints, stopped);
    }

    /** Of a run that has no effect outside of the engines. */
    public RunSettings rehearsing(SkippedEffects skipped) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, steps, why, skipped, guard, passed, events, hints, stopped);
    }

    public RunSettings telling(Consumer<Map<String, ?>> listener) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, steps, why, passes, guard, passed, listener, hints, stopped);
    }

    public RunSettings hinting(Consumer<String> listener) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, steps, why, passes, guard, passed, events, listener, stopped);
    }

    public RunSettings passing(PassedSteps steps) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, this.steps, why, passes, guard, steps, events, hints, stopped);
    }

    public RunSettings guarded(EffectGuard keeper) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, steps, why, passes, keeper, passed, events, hints, stopped);
    }

    public RunSettings stoppedBy(BooleanSupplier request) {
        return new RunSettings(questions, assumeYes, repeat, takeOver, undo, steps, why, passes, guard, passed, events, hints, request);
    }

    /** Whether somebody wants to hear of the lines of the journal. */
    boolean isTold() {
        return events != NOBODY;
    }

    public boolean isRehearsal() {
        return passes != null;
    }
}
