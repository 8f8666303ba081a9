package dev.sluice.testing;

import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Engines;
import dev.sluice.operations.Questions;
import dev.sluice.rehearsal.FieldChange;
import dev.sluice.rehearsal.ObjectChange;
import dev.sluice.rehearsal.PhantomRun;
import dev.sluice.rehearsal.Plan;
import dev.sluice.rehearsal.PlanEntry;
import dev.sluice.rehearsal.PlanText;
import dev.sluice.rehearsal.ScriptRehearsal;
import dev.sluice.rehearsal.Touched;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a script would do. Shown as text it is the plan that {@code sluice plan} prints, which says in a failed assertion what the
 * script would do instead.
 *
 * <p>Objects are told by their sort, as scripts name it ({@code vdb}), and by what they are to be: {@code name}, {@code group}, and any
 * field by the end of its path, such as {@code mountPath}.
 */
public final class ScriptPlan {
    private final Plan plan;
    private final ScriptException failure;

    private ScriptPlan(Plan plan, ScriptException failure) {
        this.plan = plan;
        this.failure = failure;
    }

    static ScriptPlan of(Language language, Engines engines, Script script, Map<String, ?> params) throws ScriptException {
        PhantomRun tried = new ScriptRehearsal(language, engines, Questions.NOBODY, Output.SILENT).of(script, texts(params));
        return new ScriptPlan(tried.plan(), tried.failure());
    }

    /** As parameters are given on a command line. */
    static Map<String, String> texts(Map<String, ?> params) {
        Map<String, String> texts = new LinkedHashMap<>();
        params.forEach((name, value) -> texts.put(name, String.valueOf(value)));
        return texts;
    }

    /** Whether an object of that sort is made, be it beside another one. */
    public boolean creates(String what, Map<String, ?> as) {
        return touches(ObjectChange.Sort.CREATE, what, as);
    }

    /** The same, as Groovy writes it. */
    public boolean creates(Map<String, ?> as, String what) {
        return creates(what, as);
    }

    /** The same, whatever the object is to be. */
    public boolean creates(String what) {
        return creates(what, Map.of());
    }

    /** Whether an object of that sort becomes another one, or is told to do something. */
    public boolean changes(String what, Map<String, ?> to) {
        return touches(ObjectChange.Sort.UPDATE, what, to);
    }

    /** The same, as Groovy writes it. */
    public boolean changes(Map<String, ?> to, String what) {
        return changes(what, to);
    }

    /** The same, whatever becomes of it. */
    public boolean changes(String what) {
        return changes(what, Map.of());
    }

    /** Whether an object of that sort goes. */
    public boolean deletes(String what, Map<String, ?> named) {
        return touches(ObjectChange.Sort.DELETE, what, named);
    }

    /** The same, as Groovy writes it. */
    public boolean deletes(Map<String, ?> named, String what) {
        return deletes(what, named);
    }

    /** The same, whichever it is. */
    public boolean deletes(String what) {
        return deletes(what, Map.of());
    }

    /** Whether an operation is asked for, by its word: {@code plan.does("refresh", Map.of("name", "qa1"))}. */
    public boolean does(String word, Map<String, ?> to) {
        return plan.acts().stream().anyMatch(act -> act.word().equals(word) && matches(act.object(), to));
    }

    /** The same, as Groovy writes it. */
    public boolean does(Map<String, ?> to, String word) {
        return does(word, to);
    }

    /** The same, whatever it is done to. */
    public boolean does(String word) {
        return does(word, Map.of());
    }

    /** Whether nothing would change. */
    public boolean isEmpty() {
        return plan.isEmpty();
    }

    /** The titles of the steps to which the script comes, in order. */
    public List<String> steps() {
        return places().map(StepPlace::title).toList();
    }

    /** What the script stops at, or null where it comes to its end. */
    public String stopsAt() {
        return failure == null ? null : failure.getMessage();
    }

    /** What is only passed over by a plan: what would be asked of people, or done outside of the engines. */
    public List<String> notes() {
        return plan.entries().stream().filter(PlanEntry.Note.class::isInstance).map(entry -> ((PlanEntry.Note) entry).text()).toList();
    }

    private boolean touches(ObjectChange.Sort sort, String what, Map<String, ?> as) {
        return plan.acts().stream().flatMap(act -> Stream.concat(Stream.of(act.object()), act.others().stream()))
                .anyMatch(object -> object.sort() == sort && object.what().equals(what) && matches(object, as));
    }

    private static boolean matches(Touched object, Map<String, ?> as) {
        return as.entrySet().stream().allMatch(wanted -> isSo(object, wanted.getKey(), String.valueOf(wanted.getValue())));
    }

    private static boolean isSo(Touched object, String field, String value) {
        return switch (field) {
            case "name" -> value.equals(object.name());
            case "group" -> value.equals(object.owner());
            default -> object.fields().stream().anyMatch(change -> isCalled(change, field) && value.equals(String.valueOf(change.is())));
        };
    }

    private static boolean isCalled(FieldChange change, String field) {
        return change.field().equals(field) || change.field().endsWith("." + field);
    }

    /**
     * A step where it stands.
     *
     * @param place the numbers of the braces around it, and its own
     */
    private record StepPlace(String place, String title) {
        boolean isWithin(StepPlace other) {
            return place.startsWith(other.place + ".");
        }
    }

    private Stream<StepPlace> places() {
        return plan.entries().stream().filter(PlanEntry.Step.class::isInstance).map(entry -> ((PlanEntry.Step) entry).title().split(" ", 2))
                .map(parts -> new StepPlace(parts[0], parts[1]));
    }

    /** The titles of the steps to pass over for that one alone: all that are neither it, nor around it, nor inside of it or of another one passed over. */
    List<String> stepsBeside(String title) {
        List<StepPlace> all = places().toList();
        StepPlace wanted = all.stream().filter(step -> step.title().equals(title)).findFirst().orElseThrow(() -> new IllegalArgumentException(
                "the script comes to no step '" + title + "', but to: " + steps() + (failure == null ? "" : "; it stops at: " + stopsAt())));
        List<StepPlace> beside = all.stream().filter(step -> !step.equals(wanted) && !step.isWithin(wanted) && !wanted.isWithin(step)).toList();
        return beside.stream().filter(step -> beside.stream().noneMatch(step::isWithin)).map(StepPlace::title).toList();
    }

    @Override
    public String toString() {
        String text = plan.entries().stream().flatMap(entry -> PlanText.lines(entry).stream()).collect(Collectors.joining("\n"));
        return text + "\n" + PlanText.summary(plan) + (failure == null ? "" : "\nstops at " + stopsAt());
    }
}
