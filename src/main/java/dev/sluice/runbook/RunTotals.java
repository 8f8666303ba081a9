package dev.sluice.runbook;

import dev.sluice.runbook.journal.Event;
import dev.sluice.wire.ApiObject;
import java.util.HashMap;
import java.util.Map;

/** How much a run has done, counted line by line of its journal. The line about its end says it, so that nobody has to count for a list. */
final class RunTotals {
    /** The field of that line. */
    static final String FIELD = "totals";

    private static final String STEPS = "steps";
    private static final String STEPS_DONE = "stepsDone";
    private static final String EFFECTS = "effects";
    private static final String TAKEN_BACK = "takenBack";

    private final Map<String, Boolean> steps = new HashMap<>();
    private int effects;
    private boolean takenBack;

    /**
     * Takes in a line; to be called for each, in order.
     *
     * @param place where it happened, or null where it is about the whole run
     */
    synchronized void add(Event event, String place) {
        switch (event) {
            case STEP -> steps.put(place, false);
            case STEP_DONE -> steps.put(place, true);
            case DONE -> effects++;
            default -> { }
        }
        takenBack |= Undo.isPartOf(event, place);
    }

    synchronized Said said() {
        return new Said(steps.size(), steps.values().stream().filter(done -> done).count(), effects, takenBack);
    }

    /** What a line says of them. */
    record Said(long steps, long stepsDone, long effects, boolean takenBack) {
        static Said of(ApiObject fields) {
            return new Said(number(fields, STEPS), number(fields, STEPS_DONE), number(fields, EFFECTS), fields.flag(TAKEN_BACK));
        }

        private static long number(ApiObject fields, String name) {
            return ((Number) fields.get(name)).longValue();
        }

        Map<String, Object> fields() {
            return Map.of(STEPS, steps, STEPS_DONE, stepsDone, EFFECTS, effects, TAKEN_BACK, takenBack);
        }
    }
}
