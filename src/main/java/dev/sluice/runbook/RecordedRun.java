package dev.sluice.runbook;

import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a journal proves: the deeds of a run, each at its place. */
public final class RecordedRun {
    /** The fields of a line about a change of the script: the places of what it had, and of what it has in its stead. */
    static final String BEFORE = "instead";
    static final String NOW = "now";

    /** Sorts behind everything that can follow the separator of places. */
    private static final String BEYOND = "/";

    private final NavigableMap<String, JournaledWork> deeds = new TreeMap<>();
    private final boolean whole;
    /** What finished steps have sent by a plan: that is not to be sent once more, whatever else of them is forgotten. */
    private final List<JournaledWork> planned = new ArrayList<>();
    /** The places of what the script has in the stead of what failed elsewhere. */
    private final Map<String, String> successors = new HashMap<>();
    private final RunTotals totals = new RunTotals();
    private JournalEntry first;

    /** @param whole whether what happened inside of finished steps is of interest: to take it back */
    RecordedRun(boolean whole) {
        this.whole = whole;
    }

    /** The past of a run that begins. */
    static RecordedRun none() {
        return new RecordedRun(false);
    }

    /** Takes in a line; to be called for each, in order. */
    void add(JournalEntry entry) {
        first = first == null ? entry : first;
        totals.add(entry.event(), entry.place());
        if (entry.event() == Event.CHANGED && entry.string(BEFORE) != null) {
            successors.put(entry.string(BEFORE), entry.string(NOW));
        }
        String place = entry.place();
        if (place == null) {
            return;
        }
        deeds.computeIfAbsent(place, unknown -> new JournaledWork(entry)).add(entry);
        if (entry.event() == Event.STEP_DONE && !whole) {
            inside(place).values().stream().filter(JournaledWork::isPlanned).forEach(planned::add);
            inside(place).clear();
        }
    }

    /** What was sent by a plan and has not failed. */
    List<JournaledWork> planned() {
        return Stream.concat(planned.stream(), deeds.values().stream().filter(JournaledWork::isPlanned)).toList();
    }

    /** What the line about the run's begin tells, or null. */
    JournalEntry first() {
        return first;
    }

    /** How much it has done so far. */
    RunTotals totals() {
        return totals;
    }

    /** What happened at {@code place}, or null. */
    JournaledWork at(String place) {
        return deeds.get(place);
    }

    /** The place of what the script has now in the stead of what happened at {@code place}: mostly the same. */
    String successor(String place) {
        String latest = place;
        while (successors.containsKey(latest)) {
            latest = successors.get(latest);
        }
        return latest;
    }

    /** The numbers of all that happened directly in the braces at {@code path}, in order, but for what has a successor. */
    List<Integer> numbers(String path) {
        return directly(path).filter(place -> !successors.containsKey(place)).map(RecordedRun::number).sorted().toList();
    }

    /** The numbers of braces in the braces at {@code path} of which the journal tells only what happened inside. */
    List<Integer> braces(String path) {
        return all(path).filter(number -> !deeds.containsKey(RunPlace.below(path, Integer.toString(number)))).toList();
    }

    /** The last number of what happened in the braces at {@code path}; 0 where nothing did. */
    int last(String path) {
        return all(path).reduce(0, Math::max);
    }

    private Stream<Integer> all(String path) {
        int skipped = path.isEmpty() ? 0 : path.length() + 1;
        return inside(path).keySet().stream().filter(place -> !RunPlace.isWithin(place, Undo.PLACE))
                .map(place -> Integer.valueOf(place.substring(skipped).split("\\.")[0])).distinct().sorted();
    }

    private Stream<String> directly(String path) {
        return inside(path).keySet().stream().filter(place -> place.lastIndexOf('.') <= path.length());
    }

    private static int number(String place) {
        return Integer.parseInt(place.substring(place.lastIndexOf('.') + 1));
    }

    /** Whether the script went on behind what failed at {@code place}: it has dealt with the failure itself. */
    boolean wentOnBehind(String place) {
        return deeds.containsKey(behind(place));
    }

    private static String behind(String place) {
        int dot = place.lastIndexOf('.');
        int number = Integer.parseInt(place.substring(dot + 1));
        return place.substring(0, dot + 1) + (number + 1);
    }

    /** Whether the script went on in the same braces after {@code failed}; what ran at the same time as that may also look like it. */
    boolean wentOnAfter(JournaledWork failed) {
        JournaledWork next = deeds.get(behind(failed.place()));
        return next != null && next.line() > failed.lastLine();
    }

    /** What was last asked of whoever approves, but for what belongs to a step that is done; null where nothing was. */
    JournalEntry asked() {
        return deeds.values().stream().map(JournaledWork::asked).filter(Objects::nonNull).reduce(null, (one, next) -> next);
    }

    /** Whether there are steps inside of the step at {@code place}. */
    boolean hasSteps(String place) {
        return inside(place).values().stream().anyMatch(JournaledWork::isStep);
    }

    /**
     * Whether who takes the run back has to come into the step at {@code place} again: where a step inside of it says how it is
     * taken back, or an effect had begun, whose end is to be waited for.
     */
    boolean isToBeSeenAgain(String place) {
        return inside(place).values().stream().anyMatch(deed -> deed.hasUndo() || deed.isEffect() && deed.is(JournaledWork.State.BEGUN));
    }

    /** Whether a step around {@code place} says how it is taken back. */
    boolean isWithinUndo(String place) {
        for (int dot = place.lastIndexOf('.'); dot > 0; dot = place.lastIndexOf('.', dot - 1)) {
            JournaledWork around = deeds.get(place.substring(0, dot));
            if (around != null && around.hasUndo()) {
                return true;
            }
        }
        return false;
    }

    private NavigableMap<String, JournaledWork> inside(String place) {
        return place.isEmpty() ? deeds : deeds.subMap(place + ".", true, place + BEYOND, false);
    }

    /** What the run made and deleted itself: nothing of that is there to be taken back. */
    Set<String> madeAndDeleted() {
        Set<String> made = objects(JournaledWork::makes);
        made.retainAll(objects(JournaledWork::deletes));
        return made;
    }

    /** Whether it has come to the object {@code whole}. */
    boolean isAbout(String whole) {
        return deeds.values().stream().anyMatch(deed -> whole.equals(deed.whole()));
    }

    private Set<String> objects(Predicate<JournaledWork> sort) {
        return deeds.values().stream().filter(deed -> deed.is(JournaledWork.State.DONE) && deed.whole() != null && sort.test(deed))
                .map(JournaledWork::whole).collect(Collectors.toCollection(HashSet::new));
    }

    /**
     * Everything, the latest first. A step that is taken back in its own way is as late as the last that was done in it, and comes behind
     * all of that.
     */
    List<JournaledWork> backwards() {
        Map<String, Long> first = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        deeds.values().stream().filter(deed -> deed.isEffect() || deed.isStep()).forEach(deed -> steps(deed).forEach(step -> {
            first.merge(step.place(), deed.line(), Math::min);
            last.merge(step.place(), deed.line(), Math::max);
        }));
        Map<JournaledWork, Long> turns = new HashMap<>();
        deeds.values().forEach(deed -> turns.put(deed, steps(deed).filter(JournaledWork::hasUndo).reduce((inner, outer) -> outer)
                .map(step -> last.get(step.place())).orElse(deed.line())));
        return deeds.values().stream().sorted(Comparator.comparingLong((JournaledWork deed) -> turns.get(deed))
                .thenComparingLong(deed -> first.getOrDefault(deed.place(), deed.line()))
                .thenComparingInt(deed -> deed.place().length()).reversed()).toList();
    }

    /** The steps in which it is, from the innermost on; a step is the first of its own. */
    private Stream<JournaledWork> steps(JournaledWork deed) {
        return Stream.iterate(deed.place(), place -> !place.isEmpty(), RunPlace::around).map(deeds::get).filter(Objects::nonNull).filter(JournaledWork::isStep);
    }
}
