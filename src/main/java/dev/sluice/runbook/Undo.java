package dev.sluice.runbook;

import dev.sluice.operations.Effect;
import dev.sluice.operations.Engines;
import dev.sluice.operations.Performer;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.journal.RunException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Takes a run back, the latest first: a step by what its script says for that, everything else by the known inverse of each
 * effect. What has been taken back is written down, so that this too can be broken off and done again.
 */
public final class Undo implements AutoCloseable {
    /** Around the places of all that happens meanwhile. */
    static final String PLACE = "undo";
    private static final String TAKEN_BACK = "taken back";

    private final Run run;
    private final Engines engines;
    private final Consumer<String> told;
    private final List<Performer> opened = new ArrayList<>();
    private final List<Leftover> remains = new ArrayList<>();
    /** The places of what gave containers another timeflow and was taken back, now or before this was broken off. */
    private final Set<String> renewed = new LinkedHashSet<>();

    /**
     * @param engines opens those that the script did not come to use again
     * @param told hears of everything that is taken back
     */
    public Undo(Run run, Engines engines, Consumer<String> told) {
        this.run = run;
        this.engines = engines;
        this.told = told;
    }

    /** Whether a line was written while a run was taken back, and tells of more than that somebody came to do it. */
    static boolean isPartOf(Event event, String place) {
        return event == Event.UNDONE || place != null && RunPlace.isWithin(place, PLACE);
    }

    /** Does it, after the script has run to where its past ends; gives what could not be taken back and is there. */
    public List<Leftover> perform() {
        run.takeBack();
        List<JournaledWork> all = run.past().backwards().stream().filter(deed -> !RunPlace.isWithin(deed.place(), PLACE)).toList();
        all.stream().filter(deed -> deed.isUndone() && deed.renews()).map(JournaledWork::place).forEach(renewed::add);
        List<JournaledWork> deeds = all.stream().filter(deed -> !deed.isUndone()).toList();
        Set<String> passing = run.past().madeAndDeleted();
        List<String> spoken = deeds.stream().filter(JournaledWork::hasUndo).map(JournaledWork::place).toList();
        for (JournaledWork deed : deeds) {
            if (deed.isStep() && deed.hasUndo()) {
                step(deed, onlyAsked(deed, all));
            } else if (deed.isEffect() && !passing.contains(deed.whole()) && spoken.stream().noneMatch(step -> RunPlace.isWithin(deed.place(), step))) {
                effect(deed);
            }
        }
        all.stream().filter(deed -> renewed.contains(deed.place())).forEach(deed -> remains.addAll(performer(deed.engine()).traces(deed)));
        deeds.stream().filter(JournaledWork::mayHaveChanged).forEach(deed -> performer(deed.engine()).changed(deed).ifPresent(remains::add));
        return remains;
    }

    /** Whether a step came to ask for an approval, never got it, and has done nothing before that Sluice knows of. */
    private static boolean onlyAsked(JournaledWork step, List<JournaledWork> all) {
        List<JournaledWork> inside = all.stream().filter(deed -> !deed.isStep() && RunPlace.isWithin(deed.place(), step.place())).toList();
        return !inside.isEmpty() && inside.stream().allMatch(deed -> deed.asked() != null && !deed.is(JournaledWork.State.DONE));
    }

    private void step(JournaledWork deed, boolean onlyAsked) {
        if (onlyAsked) {
            attempt(deed, "undo of step '" + deed.name() + "'", () -> "not run, since it came no further than its approval", Throwable::getMessage);
            return;
        }
        StepBody undo = run.steps().undoOf(deed.place());
        if (undo == null) {
            remains.add(Leftover.of(null, "step '" + deed.name() + "': the script did not come to it again", false));
            return;
        }
        RunPlace place = run.here().inside(RunPlace.below(PLACE, deed.place()), deed.name());
        attempt(deed, "step '" + deed.name() + "'", () -> {
            run.at(place, undo::run);
            return TAKEN_BACK;
        }, failed -> undo.told(failed, true));
    }

    private void effect(JournaledWork deed) {
        if (deed.is(JournaledWork.State.BEGUN)) {
            remains.add(Leftover.of(deed.whole(), shown(deed) + ": it had begun, and nobody knows its end", true));
        }
        if (deed.is(JournaledWork.State.DONE) && attempt(deed, shown(deed), () -> inverted(deed), Throwable::getMessage) && deed.makes()) {
            remains.removeIf(each -> deed.whole().equals(each.object()));
        }
    }

    private String inverted(JournaledWork deed) {
        Optional<Effect<?>> inverse = Inverse.of(deed);
        if (inverse.isEmpty() && deed.deletes()) {
            throw new Irrevocable();
        }
        JournaledPerformer performer = performer(deed.engine());
        String place = RunPlace.below(PLACE, deed.place());
        // Where the inverse had begun when a process died, it may be itself what did away with it.
        JournaledWork begun = run.past().at(place);
        if ((begun == null || begun.is(JournaledWork.State.FAILED)) && !deed.deletes() && performer.isGone(deed.object())) {
            return "gone already";
        }
        performer.performAt(place, inverse.orElseThrow(Irrevocable::new));
        if (deed.renews()) {
            renewed.add(deed.place());
        }
        return TAKEN_BACK;
    }

    private JournaledPerformer performer(String engine) {
        if (run.performer(engine) == null) {
            opened.add(engines.open(engine.isEmpty() ? null : engine));
        }
        return run.performer(engine);
    }

    @Override
    public void close() {
        opened.forEach(Performer::close);
    }

    /**
     * @param inverse gives what it came to
     * @param words what to say of its failure
     */
    private boolean attempt(JournaledWork deed, String what, Supplier<String> inverse, Function<Throwable, String> words) {
        String became;
        try {
            became = inverse.get();
        } catch (Exception | AssertionError | StackOverflowError failed) {
            if (Outcome.of(failed) == Outcome.INTERRUPTED) {
                throw failed;
            }
            remains.add(Leftover.of(deed.whole(), what + ": " + words.apply(failed), failed instanceof Irrevocable));
            return false;
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("place", deed.place());
        run.journal().keep(Event.UNDONE, fields);
        told.accept(became + ": " + what);
        return true;
    }

    private static String shown(JournaledWork deed) {
        if (deed.called() != null) {
            return deed.name() + " " + deed.called() + deed.elsewhere();
        }
        Object name = Stream.of(deed.settings().get("object"), deed.settings().object("container").get("name"),
                deed.settings().get("name")).filter(Objects::nonNull).findFirst().orElse(null);
        return deed.name() + (name == null ? "" : " '" + name + "'") + deed.elsewhere();
    }

    /** However often one tries. */
    private static final class Irrevocable extends RunException {
        Irrevocable() {
            super("nothing takes it back");
        }
    }
}
