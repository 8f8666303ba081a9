package dev.sluice.runbook;

import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.runbook.variable.SharedVariables;
import dev.sluice.runbook.variable.StepChanges;
import dev.sluice.runbook.variable.VariableChange;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The steps of a run: each is done once, and what it gave and changed is there again when the run is resumed. */
final class Steps {
    private final Run run;
    private final Map<String, StepBody> undoes = new ConcurrentHashMap<>();

    Steps(Run run) {
        this.run = run;
    }

    /** What takes back the step at {@code place}, as far as the script has come to it; or null. */
    StepBody undoOf(String place) {
        return undoes.get(place);
    }

    /** The same for one of several attempts, of which the next one makes good that it failed. */
    Object attempt(String place, int number, StepBody work) {
        return perform(place, "attempt " + number, work, null, Map.of("attempt", number), false);
    }

    /**
     * Does the step at {@code place}, or passes it over.
     *
     * @param undo what takes it back, or null
     * @param beside whether others run at the same time
     */
    Object perform(String place, String title, StepBody work, StepBody undo, boolean beside) {
        return perform(place, title, work, undo, Map.of("undo", undo != null), beside);
    }

    private Object perform(String place, String said, StepBody work, StepBody undo, Map<String, ?> kind, boolean beside) {
        String title = run.masked(said);
        run.comesTo(title);
        JournaledWork deed = run.past().at(place);
        if (deed == null) {
            begin(place, title, kind);
        } else {
            deed.mustBe(title, null, "step '" + title + "'");
            if (undo != null && run.settings().goingOn().undo()) {
                undoes.put(place, undo);
            }
            if (run.looksBack()) {
                return again(deed, work);
            }
            if (deed.is(JournaledWork.State.DONE)) {
                return passOver(deed, work);
            }
            run.why(place, "'" + title + "'", !deed.is(JournaledWork.State.FAILED) ? "it had begun, and goes on"
                    : deed.isInterrupted() ? "it was interrupted, and goes on from there"
                    : "it failed, and goes on from there: " + deed.message());
        }
        if (run.passes(title, deed)) {
            pass(place, title);
            return null;
        }
        run.mustNotBeStopped();
        run.settings().told().steps().accept(place + " " + title);
        return perform(run.here().inside(place, title).changing(own(beside)), place, work);
    }

    /** Leaves out a step that whoever goes on with the run has dealt with in another way. */
    private void pass(String place, String title) {
        String reason = run.passed().reason();
        run.settings().told().steps().accept(place + " " + title + ": passed over: " + reason);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", place);
        fields.put("value", null);
        fields.put(PassedSteps.REASON, reason);
        run.journal().keep(Event.STEP_DONE, fields);
    }

    /** A step of a run that is being taken back: only to come to what takes back something inside of it does its work run again. */
    private Object again(JournaledWork deed, StepBody work) {
        boolean done = deed.is(JournaledWork.State.DONE);
        RunPlace inside = run.here().inside(deed.place(), deed.name());
        try {
            if (run.past().isToBeSeenAgain(deed.place())) {
                Object value = run.at(inside, work::run);
                if (done) {
                    return value;
                }
            }
        } catch (NothingLeftToUndo stopped) {
            // The script had dealt with the failure that stopped it there, inside of this step or outside of it.
        }
        if (done) {
            return passOver(deed, work);
        }
        restore(deed, work);
        if (deed.is(JournaledWork.State.FAILED) && run.past().wentOnAfter(deed)) {
            throw Steps.<RuntimeException>asItIs(deed.failure(work));
        }
        throw new NothingLeftToUndo();
    }

    /** Scripts throw and catch checked ones without declaring them. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asItIs(Throwable failure) throws T {
        throw (T) failure;
    }

    private void begin(String place, String title, Map<String, ?> kind) {
        run.mustNotBeOver();
        if (run.past().first() != null) {
            run.why(place, "'" + title + "'", "it had not begun");
        }
        Map<String, Object> fields = Run.named(place, title);
        fields.putAll(kind);
        run.journal().note(Event.STEP, fields);
    }

    private Object passOver(JournaledWork deed, StepBody work) {
        run.why(deed.place(), "'" + deed.name() + "'", "it was done at " + deed.at());
        restore(deed, work);
        return work.restored(deed.kept(), "what step '" + deed.name() + "' gave");
    }

    /**
     * Gives the variables back what those of {@code steps} left in them that are done, in the order in which they were, before any other
     * of them begins.
     */
    void recall(List<LaterStep> steps) {
        steps.stream().filter(step -> run.past().at(step.place()) != null && run.past().at(step.place()).is(JournaledWork.State.DONE))
                .sorted(Comparator.comparingLong(step -> run.past().at(step.place()).lastLine()))
                .forEach(step -> restore(run.past().at(step.place()), step.work()));
    }

    /** Gives the variables back what they had when it ended. */
    void restore(JournaledWork deed, StepBody work) {
        if (deed.hasLostVariables()) {
            run.why(deed.place(), "'" + deed.name() + "'", "no journal can keep what it left in its variables");
        }
        deed.variables().forEach((name, kept) -> {
            if (JournalValues.isContents(kept) && JournalValues.isWhole(kept)) {
                work.change(name, value -> filled(value, work.restored(kept, left(deed)), deed, work), deed.lastLine());
                return;
            }
            if (!JournalValues.isWhole(kept)) {
                run.why(deed.place(), "'" + deed.name() + "'", "no journal can keep what it left in '" + name + "'");
            }
            work.restore(name, work.restored(kept, left(deed)), deed.lastLine());
        });
        deed.changes().forEach((name, kept) -> change(deed, work, name, kept instanceof List<?> list ? list : List.of(kept)));
    }

    private static Object filled(Object collection, Object contents, JournaledWork deed, StepBody work) {
        Object filled = JournalValues.filled(collection, contents);
        return filled == JournalValues.LOST ? lost(deed, work) : filled;
    }

    private static Object lost(JournaledWork deed, StepBody work) {
        return work.lost(left(deed));
    }

    private static String left(JournaledWork deed) {
        return "what step '" + deed.name() + "' left in a variable";
    }

    private void change(JournaledWork deed, StepBody work, String name, List<?> kept) {
        if (!JournalValues.isWhole(kept)) {
            run.why(deed.place(), "'" + deed.name() + "'", "no journal can keep all that it left in '" + name + "'");
            work.change(name, value -> lost(deed, work), deed.lastLine());
            return;
        }
        List<VariableChange> changes = kept.stream().map(change -> VariableChange.read(change, part -> work.restored(part, left(deed)))).toList();
        work.change(name, value -> {
            Object changed = value;
            for (VariableChange change : changes) {
                changed = change.appliedTo(changed);
            }
            run.shared().repeated(work.holder(name), changes);
            return changed;
        }, deed.lastLine());
    }

    /** What begins to change variables where the calling thread is; null where nothing else does at the same time. */
    private StepChanges own(boolean beside) {
        return run.keepsChanges() && (beside || run.here().changes() != null) ? run.shared().begin() : null;
    }

    private Object perform(RunPlace inside, String place, StepBody work) {
        Map<String, FormerVariable> before = new LinkedHashMap<>();
        work.variables().forEach((name, value) -> before.put(name, new FormerVariable(value, JournalValues.fingerprint(value))));
        Object value;
        try {
            value = SharedVariables.plain(run.at(inside, () -> whole(work)));
        } catch (Throwable failed) {
            if (!(failed instanceof NothingLeftToUndo)) {
                failed(place, failed, before, work, inside.changes());
            }
            throw failed;
        }
        done(place, value, before, work, inside.changes());
        return value;
    }

    private Object whole(StepBody work) {
        Object value = work.run();
        run.mustNotBeWithheld();
        run.changes().end(run.here());
        return value;
    }

    /** One step at a time, so that of two that change the same variable the later line has what both did to it. */
    private synchronized void done(String place, Object value, Map<String, FormerVariable> before, StepBody work, StepChanges own) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", place);
        fields.put("value", JournalValues.write(value));
        run.journal().note(Event.STEP_DONE, withChanged(fields, before, work, own));
        run.shared().done(own);
    }

    /** What it has changed counts, too: the attempt after it begins with that. */
    private synchronized void failed(String place, Throwable failure, Map<String, FormerVariable> before, StepBody work, StepChanges own) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", place);
        if (Outcome.of(failure) == Outcome.INTERRUPTED) {
            fields.put("interrupted", true);
        }
        fields.put("message", work.told(failure, false));
        fields.put("type", failure.getClass().getName());
        fields.put("said", failure.getMessage());
        run.journal().keep(Event.STEP_FAILED, withChanged(fields, before, work, own));
    }

    /**
     * With the variables that it left otherwise than it found them. Where an unfinished step beside it has changed one as well, only what
     * this one did to it counts: the other will be done anew.
     *
     * @param own what it did to variables that others share, or null
     */
    private Map<String, Object> withChanged(Map<String, Object> fields, Map<String, FormerVariable> before, StepBody work, StepChanges own) {
        Map<String, Object> changed = new LinkedHashMap<>();
        Map<String, Object> changes = new LinkedHashMap<>();
        synchronized (run.shared()) {
            work.variables().forEach((name, now) -> {
                if (own != null && run.shared().isToldByChanges(own, work.holder(name))) {
                    changes.put(name, run.shared().written(own, work.holder(name)));
                } else if (!before.containsKey(name) || before.get(name).print() != JournalValues.fingerprint(now)) {
                    Object kept = JournalValues.write(now);
                    boolean isAsMade = before.containsKey(name) && before.get(name).value() == now;
                    changed.put(name, isAsMade && !JournalValues.isWhole(kept) ? JournalValues.writeContents(now) : kept);
                }
            });
        }
        changes.values().removeIf(List.of()::equals);
        if (!changed.isEmpty()) {
            fields.put("variables", changed);
        }
        if (!changes.isEmpty()) {
            fields.put("changes", changes);
        }
        return fields;
    }

    /** What a variable held when a step began. */
    private record FormerVariable(Object value, long print) {
    }
}
