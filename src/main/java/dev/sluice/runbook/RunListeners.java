package dev.sluice.runbook;

import java.util.Map;
import java.util.function.Consumer;

/**
 * Who hears of a run while it goes on.
 *
 * @param steps is told the title of each step that is done
 * @param why is told of each step why it is done, gone on with or passed over
 * @param events is told of each line of the journal
 * @param hints is told what whoever looks at a result has to know of it
 */
public record RunListeners(Consumer<String> steps, Consumer<String> why, Consumer<Map<String, ?>> events, Consumer<String> hints) {
    private static final Consumer<Map<String, ?>> NOBODY = event -> { };
    static final RunListeners NONE = new RunListeners(title -> { }, reason -> { }, NOBODY, hint -> { });

    RunListeners announcing(Consumer<String> listener) {
        return new RunListeners(listener, why, events, hints);
    }

    RunListeners explaining(Consumer<String> listener) {
        return new RunListeners(steps, listener, events, hints);
    }

    RunListeners telling(Consumer<Map<String, ?>> listener) {
        return new RunListeners(steps, why, listener, hints);
    }

    RunListeners hinting(Consumer<String> listener) {
        return new RunListeners(steps, why, events, listener);
    }

    /** Whether somebody wants to hear of the lines of the journal. */
    boolean isTold() {
        return events != NOBODY;
    }
}
