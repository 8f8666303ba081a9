package dev.sluice.shell.session;

import dev.sluice.language.ScriptException;
import dev.sluice.wire.ApiObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Walks among the objects of an engine as among the folders of a disk, for those who know engines so: {@code /groups/Virtual}.
 * Every step is a line of the language; what is {@code set} is sent at {@code commit}.
 */
public final class CurrentPlace {
    private static final String LITERAL = "-?\\d+(\\.\\d+)?|true|false|null|'.*'|\".*\"|\\[.*]|secret\\b.*";

    /** Evaluates a line of the language. */
    @FunctionalInterface
    public interface Language {
        Object evaluate(String line) throws ScriptException;
    }

    private final Map<String, String> listings;
    private final Language language;
    private final Map<String, String> changes = new LinkedHashMap<>();
    /** The word that lists, and the name of one of those; each where it is. */
    private List<String> place = new ArrayList<>();

    /** @param listings the word that reads one object, by the word that lists all of its sort */
    public CurrentPlace(Map<String, String> listings, Language language) {
        this.listings = listings;
        this.language = language;
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

    /** What is here: the sorts of objects, all of one sort, or one object. */
    public Object look() throws ScriptException {
        return switch (place.size()) {
            case 0 -> listings.keySet().stream().sorted().toList();
            case 1 -> language.evaluate(place.get(0));
            default -> language.evaluate(object());
        };
    }

    /** Goes there; what makes no sense is told and leaves everything as it was. */
    public String go(String path) throws ScriptException {
        if (!changes.isEmpty()) {
            return "there are changes. Type commit to make them, or discard to forget them";
        }
        Deque<String> steps = new ArrayDeque<>(path.isEmpty() || path.startsWith("/") ? List.of() : place);
        for (String step : path.split("/")) {
            if (step.equals("..")) {
                steps.pollLast();
            } else if (!step.isEmpty() && !step.equals(".")) {
                steps.add(steps.isEmpty() ? listing(step) : step);
            }
        }
        List<String> there = new ArrayList<>(steps);
        if (there.size() > 2) {
            return "there is nothing below an object. Go up with: cd ..";
        }
        if (!there.isEmpty() && !listings.containsKey(there.get(0))) {
            return "there is no '" + there.get(0) + "' here. There are " + listings.keySet().stream().sorted().collect(Collectors.joining(", "));
        }
        List<String> before = place;
        place = there;
        try {
            if (there.size() == 2) {
                language.evaluate(object());
            }
            return null;
        } catch (ScriptException missing) {
            place = before;
            throw missing;
        }
    }

    /** {@code group} goes where {@code groups} does. */
    private String listing(String step) {
        return listings.containsKey(step) ? step
                : listings.entrySet().stream().filter(each -> each.getValue().equals(step)).map(Map.Entry::getKey).findFirst().orElse(step);
    }

    /** Notes a change of a field; {@code name=value} or {@code name value}. */
    public String set(String said) {
        String[] parts = said.split("\\s*=\\s*|\\s+", 2);
        if (place.size() < 2) {
            return "go to an object first: cd groups/Virtual";
        }
        if (said.isEmpty()) {
            return changes.isEmpty() ? "nothing is changed" : changes.entrySet().stream()
                    .map(change -> change.getKey() + " = " + change.getValue()).collect(Collectors.joining("\n"));
        }
        if (parts.length < 2 || !parts[0].matches("\\w+")) {
            return "set takes a field and its value: set description='nightly'";
        }
        changes.put(parts[0], parts[1].matches(LITERAL) ? parts[1] : quoted(parts[1]));
        return null;
    }

    /** Whether changes are noted that are not made yet. */
    public boolean isChanging() {
        return !changes.isEmpty();
    }

    public String unset(String field) {
        return field.matches("\\w+") ? set(field + "=null") : "unset takes a field: unset description";
    }

    public String commit() throws ScriptException {
        if (changes.isEmpty()) {
            return "nothing is changed";
        }
        Object changed = language.evaluate("update " + object() + ", " + changes.entrySet().stream()
                .map(change -> change.getKey() + ": " + change.getValue()).collect(Collectors.joining(", ")));
        changes.clear();
        if (changed instanceof ApiObject object && object.name() != null) {
            place = List.of(place.get(0), object.name());
        }
        return null;
    }

    public void discard() {
        changes.clear();
    }

    private String object() {
        return listings.get(place.get(0)) + "(" + quoted(place.get(1)) + ")";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
