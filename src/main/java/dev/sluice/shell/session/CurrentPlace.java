package dev.sluice.shell.session;

import dev.sluice.language.ScriptException;
import dev.sluice.wire.ApiObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where a user is among the objects of an engine, who goes there as among the folders of a disk: {@code /groups/Virtual}.
 * Every step is a line of the language; what is {@code set} is sent at {@code commit}.
 */
public final class CurrentPlace {
    public static final String UNCHANGED = "nothing is changed";
    private static final String LITERAL = "-?\\d+(\\.\\d+)?|true|false|null|'.*'|\".*\"|\\[.*]|secret\\b.*";

    /** Evaluates a line of the language. */
    @FunctionalInterface
    public interface Evaluator {
        Object evaluate(String line) throws ScriptException;
    }

    private final Map<String, String> listings;
    private final Map<String, String> changes = new LinkedHashMap<>();
    /** The word that lists, and the name of one of those; each where it is. */
    private List<String> place = new ArrayList<>();

    /** @param listings the word that reads one object, by the word that lists all of its sort */
    public CurrentPlace(Map<String, String> listings) {
        this.listings = listings;
    }

    public boolean atTop() {
        return place.isEmpty();
    }

    /** For the prompt: where this is, with a star where something is to be committed. */
    public String shown() {
        return atTop() ? "" : where() + (changes.isEmpty() ? "" : "*");
    }

    public String where() {
        return "/" + String.join("/", place);
    }

    /** What is here, below the top: all objects of one sort, or one object. */
    public Object look(Evaluator language) throws ScriptException {
        return language.evaluate(isAtObject() ? object() : place.get(0));
    }

    public boolean isAtObject() {
        return place.size() == 2;
    }

    /** Goes there; what makes no sense is told and leaves everything as it was. */
    public Optional<String> go(String path, Evaluator language) throws ScriptException {
        if (!changes.isEmpty()) {
            return Optional.of("there are changes. Type commit to make them, or discard to forget them");
        }
        List<String> there = path.isEmpty() ? List.of() : steps(path);
        if (there.size() > 2) {
            return Optional.of("there is nothing below an object. Go up with: cd ..");
        }
        if (!there.isEmpty() && !listings.containsKey(there.get(0))) {
            return Optional.of("there is no '" + there.get(0) + "' here. There are " + String.join(", ", sorts()));
        }
        List<String> before = place;
        place = there;
        try {
            if (isAtObject()) {
                language.evaluate(object());
            }
            return Optional.empty();
        } catch (ScriptException missing) {
            place = before;
            throw missing;
        }
    }

    /** The steps from the top to where {@code path} leads from here. */
    private List<String> steps(String path) {
        Deque<String> steps = new ArrayDeque<>(path.startsWith("/") ? List.of() : place);
        for (String step : path.split("/")) {
            if (step.equals("..")) {
                steps.pollLast();
            } else if (!step.isEmpty() && !step.equals(".")) {
                steps.add(steps.isEmpty() ? listing(step) : step);
            }
        }
        return new ArrayList<>(steps);
    }

    /** The words that list what there is at the top. */
    public List<String> sorts() {
        return listings.keySet().stream().sorted().toList();
    }

    /** Whether {@code path} leads to the top. */
    public boolean isTop(String path) {
        return steps(path).isEmpty();
    }

    /** The word that reads one of the objects that are where {@code path} leads; nothing where there are none. */
    public Optional<String> reader(String path) {
        List<String> there = steps(path);
        return there.size() == 1 ? Optional.ofNullable(listings.get(there.get(0))) : Optional.empty();
    }

    /** {@code group} goes where {@code groups} does. */
    private String listing(String step) {
        return listings.containsKey(step) ? step
                : listings.entrySet().stream().filter(each -> each.getValue().equals(step)).map(Map.Entry::getKey).findFirst().orElse(step);
    }

    /** Notes a change of a field, {@code name=value} or {@code name value}; what makes no sense is told. */
    public Optional<String> set(String change) {
        if (!isAtObject()) {
            return Optional.of("go to an object first: cd groups/Virtual");
        }
        String[] parts = change.split("\\s*=\\s*|\\s+", 2);
        if (parts.length < 2 || !parts[0].matches("\\w+")) {
            return Optional.of("set takes a field and its value: set description='nightly'");
        }
        changes.put(parts[0], parts[1].matches(LITERAL) ? parts[1] : quoted(parts[1]));
        return Optional.empty();
    }

    /** Notes that a field is to be empty; what makes no sense is told. */
    public Optional<String> unset(String field) {
        return field.matches("\\w+") ? set(field + "=null") : Optional.of("unset takes a field: unset description");
    }

    /** What is noted and not made yet, a line each: {@code name = value}. */
    public List<String> changes() {
        return changes.entrySet().stream().map(change -> change.getKey() + " = " + change.getValue()).toList();
    }

    /** Makes what is noted; that there is nothing is told. */
    public Optional<String> commit(Evaluator language) throws ScriptException {
        if (changes.isEmpty()) {
            return Optional.of(UNCHANGED);
        }
        Object changed = language.evaluate("update " + object() + ", " + changes.entrySet().stream()
                .map(change -> change.getKey() + ": " + change.getValue()).collect(Collectors.joining(", ")));
        changes.clear();
        if (changed instanceof ApiObject object && object.name() != null) {
            place = List.of(place.get(0), object.name());
        }
        return Optional.empty();
    }

    public void discard() {
        changes.clear();
    }

    /** The object that this is, in the language. */
    public String object() {
        return listings.get(place.get(0)) + "(" + quoted(place.get(1)) + ")";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
