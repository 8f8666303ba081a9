package dev.sluice.testing;

import dev.sluice.language.ScriptException;
import dev.sluice.runbook.journal.Event;
import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.RunRecord;
import dev.sluice.runbook.Runs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a run went, by its journal. Shown as text it is that, a line for each entry. */
public final class ScriptRun {
    private final RunRecord record;
    private final List<JournalEntry> journal;
    private final ScriptException failure;
    private final String printed;
    private final String outcome;

    private ScriptRun(RunRecord record, List<JournalEntry> journal, ScriptException failure, String printed) throws IOException {
        this.record = record;
        this.journal = List.copyOf(journal);
        this.failure = failure;
        this.printed = printed;
        this.outcome = record.outcome().text();
    }

    static ScriptRun of(Runs runs, String name, ScriptException failure, String printed) throws IOException {
        List<JournalEntry> journal = new ArrayList<>();
        runs.show(name, journal::add);
        return new ScriptRun(runs.find(name), journal, failure, printed);
    }

    /** As {@code sluice runs} says it: {@code done}, {@code failed}, {@code withheld}, {@code undone}. */
    public String outcome() {
        return outcome;
    }

    /** Whether the script came to its end. */
    public boolean isDone() {
        return outcome.equals("done");
    }

    /** What stopped the script, or null. */
    public String message() {
        return failure == null ? record.message() : failure.getMessage();
    }

    /** What the script printed. */
    public String printed() {
        return printed;
    }

    /** All lines of the journal. */
    public List<JournalEntry> journal() {
        return journal;
    }

    /** The titles of the steps that were done, in order; those that were passed over are none of them. A runbook is one, too. */
    public List<String> stepsDone() {
        return journal.stream().filter(entry -> entry.event() == Event.STEP_DONE && entry.string("passed") == null)
                .map(done -> journal.stream().filter(entry -> entry.event() == Event.STEP && done.place().equals(entry.place())).findFirst())
                .map(step -> step.orElseThrow().string("name")).toList();
    }

    /** Whether an operation was done, by its word: {@code run.did("refresh")}. */
    public boolean did(String word) {
        return did(word, Map.of());
    }

    /** The same with settings, each by its name, be it within another one. */
    public boolean did(String word, Map<String, ?> settings) {
        return journal.stream().filter(entry -> entry.event() == Event.SEND && word.equals(entry.string("name")))
                .filter(sent -> settings.entrySet().stream().allMatch(wanted -> has(sent.fields().get("settings"), wanted)))
                .anyMatch(sent -> journal.stream().anyMatch(entry -> entry.event() == Event.DONE && sent.place().equals(entry.place())));
    }

    /** The same, as Groovy writes it. */
    public boolean did(Map<String, ?> settings, String word) {
        return did(word, settings);
    }

    private static boolean has(Object value, Map.Entry<String, ?> wanted) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().anyMatch(field -> field.getKey().equals(wanted.getKey())
                    && String.valueOf(wanted.getValue()).equals(String.valueOf(field.getValue())) || has(field.getValue(), wanted));
        }
        return value instanceof List<?> list && list.stream().anyMatch(each -> has(each, wanted));
    }

    @Override
    public String toString() {
        return "run " + record.name() + ": " + outcome + (message() == null ? "" : ": " + message()) + "\n"
                + journal.stream().map(ScriptRun::line).collect(Collectors.joining("\n"));
    }

    private static String line(JournalEntry entry) {
        return "  " + Stream.of(entry.event().name().toLowerCase(Locale.ROOT).replace('_', '-'), entry.place(), entry.string("name"),
                entry.string("message")).filter(Objects::nonNull).collect(Collectors.joining(" "));
    }
}
