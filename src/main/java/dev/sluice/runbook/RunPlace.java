package dev.sluice.runbook;

import dev.sluice.runbook.variable.StepChanges;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Where a run is: inside of which braces, and how many things have happened between them. May be used from many threads. */
public final class RunPlace {
    private static final String SEPARATOR = ".";

    private final String path;
    private final String name;
    private final boolean silent;
    /** What changes variables here, where others may do so at the same time; else null. */
    private final StepChanges changes;
    /** The numbers of what the script has come to. */
    private final Set<Integer> claimed = new HashSet<>();
    /** The numbers that the journal has here and the script has not come to; null until somebody asks for them. */
    private NavigableSet<Integer> unmet;
    private int happened;

    private RunPlace(String path, String name, boolean silent, StepChanges changes) {
        this.path = path;
        this.name = name;
        this.silent = silent;
        this.changes = changes;
    }

    static RunPlace root() {
        return new RunPlace("", "", false, null);
    }

    /** Inside of the braces that stand at {@code path}. */
    RunPlace inside(String path, String title) {
        return new RunPlace(path, name.isEmpty() ? title : title.isEmpty() ? name : name + " / " + title, silent, changes);
    }

    /** The same, but what happens there is not kept. */
    RunPlace silent() {
        return new RunPlace(path, name, true, changes);
    }

    /** The same for a step beside which others run, or for what is inside of one. */
    RunPlace changing(StepChanges changes) {
        return new RunPlace(path, name, silent, changes);
    }

    StepChanges changes() {
        return changes;
    }

    boolean isSilent() {
        return silent;
    }

    /** Where the next attempt happens. */
    synchronized String next() {
        return claim(following());
    }

    /** Where the next braces stand of which nothing is kept but what happens inside. */
    synchronized String nextBraces(RecordedRun past) {
        int number = following();
        if (past.at(past.successor(at(number))) == null) {
            return claim(number);
        }
        int other = past.braces(path).stream().filter(each -> !claimed.contains(each)).findFirst().orElse(apart(past));
        meet(other);
        return at(other);
    }

    /**
     * Where the next thing happens: where the journal has the same thing, though the script may come to it at another number than
     * before; else at the next number.
     *
     * @param same whether something that the journal has is that thing
     * @param instead whether the script has this thing, at the place that is told, in the stead of the next step or effect that the
     *     journal has; else it has it before that. Throws where neither may be
     */
    synchronized String next(RecordedRun past, Predicate<JournaledWork> same, BiPredicate<JournaledWork, String> instead) {
        int number = following();
        JournaledWork there = past.at(past.successor(at(number)));
        if (there != null && same.test(there)) {
            claim(number);
            meet(there.number());
            return there.place();
        }
        Optional<JournaledWork> moved = unmet(past).stream().map(other -> past.at(at(other))).filter(same).findFirst();
        if (moved.isPresent()) {
            meet(moved.get().number());
            return moved.get().place();
        }
        if (there == null) {
            return claim(number);
        }
        int apart = apart(past);
        unmet(past).tailSet(number).stream().map(other -> past.at(at(other))).filter(JournaledWork::isDeed).findFirst()
                .filter(work -> instead.test(work, at(apart))).ifPresent(work -> claim(work.number()));
        meet(apart);
        return at(apart);
    }

    /** What the journal has here and the script has not come to. */
    synchronized List<JournaledWork> left(RecordedRun past) {
        return unmet(past).stream().map(number -> past.at(at(number))).filter(Objects::nonNull).toList();
    }

    /** Away from all others, so that nobody takes what happens there for what came behind one of them. */
    private int apart(RecordedRun past) {
        return Math.max(past.last(path), claimed.stream().reduce(0, Math::max)) + 2;
    }

    private int following() {
        int number = happened + 1;
        while (claimed.contains(number)) {
            number++;
        }
        return number;
    }

    private NavigableSet<Integer> unmet(RecordedRun past) {
        if (unmet == null) {
            unmet = new TreeSet<>(past.numbers(path));
            unmet.removeAll(claimed);
        }
        return unmet;
    }

    private void meet(int number) {
        claimed.add(number);
        if (unmet != null) {
            unmet.remove(number);
        }
    }

    private String claim(int number) {
        meet(number);
        happened = number;
        return at(number);
    }

    private String at(int number) {
        return below(path, Integer.toString(number));
    }

    /** The titles of the steps around it. */
    String name() {
        return name;
    }

    static String below(String path, String part) {
        return path.isEmpty() ? part : path + SEPARATOR + part;
    }

    /** Puts places in the order of the script. */
    public static int compare(String place, String other) {
        String[] parts = place.split("\\.");
        String[] others = other.split("\\.");
        for (int i = 0; i < Math.min(parts.length, others.length); i++) {
            int order = parts[i].length() != others[i].length() ? Integer.compare(parts[i].length(), others[i].length()) : parts[i].compareTo(others[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(parts.length, others.length);
    }

    /** The place of the braces in which {@code place} is; empty where it is in none. */
    static String around(String place) {
        return place.substring(0, Math.max(0, place.lastIndexOf(SEPARATOR)));
    }

    /** Whether {@code place} is somewhere inside of {@code around}. */
    static boolean isWithin(String place, String around) {
        return place.startsWith(around + SEPARATOR);
    }
}
