package dev.sluice.runbook.report;

import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.runbook.Outcome;
import dev.sluice.runbook.RunPlace;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.RunRecord;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Listens to the lines of a journal and tells what happened. */
final class StoryBuilder {
    private final Map<String, StoryPart> steps = new LinkedHashMap<>();
    private final Map<String, StoryPart> effects = new LinkedHashMap<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final List<WorkingTime> stretches = new ArrayList<>();
    private final Map<String, String> params = new LinkedHashMap<>();
    private final ObjectsByName names = new ObjectsByName();
    private final Map<String, String> requests = new HashMap<>();
    private final Map<String, StoryPart> questions = new HashMap<>();
    private Instant begun;
    private Instant latest;
    private long lines;

    void add(JournalEntry entry) {
        lines = entry.line();
        names.learn(entry);
        switch (entry.event()) {
            case RESUME -> {
                stretches.add(new WorkingTime(begun, latest));
                begun = entry.at();
            }
            case STEP -> steps.put(entry.place(), new StoryPart(entry));
            case SEND -> effects.computeIfAbsent(entry.place(), unknown -> new StoryPart(entry)).add(entry);
            case STEP_DONE, STEP_FAILED -> steps.get(entry.place()).add(entry);
            case ASK -> questions.put(entry.place(), new StoryPart(entry));
            case DONE -> {
                // A database has changed: its answer tells.
                effects.computeIfAbsent(entry.place(), questions::get);
                heard(entry);
            }
            case ACCEPTED, FAILED -> heard(entry);
            case UNDONE -> {
                heard(entry);
                steps.computeIfPresent(entry.place(), (place, step) -> step.add(entry));
            }
            case PARAM -> params.put(entry.string("name").replaceFirst("^param ", ""), ReadableValues.of(entry.fields().get("value")));
            case VALUE -> decisions.add(new Decision(entry.at(), entry.place(), entry.string("name"), ReadableValues.of(entry.fields().get("value"))));
            case REQUEST -> requests.put(entry.place(), entry.string("text"));
            case APPROVED, DENIED -> decisions.add(new Decision(entry.at(), entry.place(), "approve " + requests.get(entry.place()),
                    entry.string("event") + " " + entry.string("message")));
            case CHANGED -> {
                if (entry.fields().get("message") instanceof String difference) {
                    decisions.add(new Decision(entry.at(), "", "the script has changed", difference));
                }
            }
            default -> { }
        }
        begun = begun == null ? entry.at() : begun;
        latest = entry.at();
    }

    /** An operation that only read has no plot. */
    private void heard(JournalEntry entry) {
        effects.computeIfPresent(entry.place(), (place, effect) -> effect.add(entry));
    }

    Story tell(RunRecord record) throws IOException {
        Outcome outcome = record.outcome();
        stretches.add(new WorkingTime(begun, latest));
        List<StepStory> told = inOrder(steps).map(step -> step(step, outcome)).toList();
        return new Story(record.name(), record.origin(), ReportStatus.of(outcome), record.message(), List.copyOf(stretches), engines(record.origin()),
                params(record.origin()), told, inOrder(effects).map(effect -> change(effect, outcome)).toList(), List.copyOf(decisions), lines);
    }

    private List<ReportedEngine> engines(RunOrigin origin) {
        Object inUse = origin.options().get("engine");
        return effects.values().stream().map(StoryPart::first).map(sent -> new ReportedEngine(
                sent.string("engine").isEmpty() ? (String) inUse : sent.string("engine"), sent.string("url"))).distinct().toList();
    }

    private Map<String, String> params(RunOrigin origin) {
        Map<String, String> all = new LinkedHashMap<>();
        origin.params().forEach((name, value) -> all.put(name, ReadableValues.of(value)));
        all.putAll(params);
        return all;
    }

    /** In the order of the script, however fast each branch was. */
    private static Stream<StoryPart> inOrder(Map<String, StoryPart> plots) {
        return plots.values().stream().sorted(Comparator.comparing(StoryPart::place, RunPlace::compare));
    }

    /** How long processes were at work between two moments. */
    private Duration worked(Instant from, Instant to) {
        return stretches.stream().map(each -> Duration.between(from.isAfter(each.begun()) ? from : each.begun(), to.isBefore(each.ended()) ? to : each.ended()))
                .filter(span -> !span.isNegative()).reduce(Duration.ZERO, Duration::plus);
    }

    private StepStory step(StoryPart step, Outcome outcome) {
        List<String> titles = new ArrayList<>();
        for (StoryPart around = around(step.place()); around != null; around = around(around.place())) {
            titles.add(0, around.name());
        }
        boolean leaf = steps.keySet().stream().noneMatch(place -> place.startsWith(step.place() + "."));
        Instant ended = step.isOpen() ? latest : step.ended();
        return new StepStory(step.place(), step.name(), titles.size(), String.join(" / ", titles), leaf, step.begun(), ended,
                worked(step.begun(), ended), standing(step, outcome), step.message(), gave(step.value()));
    }

    /** What a step gave, as people read it. The number with which a program ends that went well says no more than that the step is done. */
    private static String gave(Object value) {
        return Integer.valueOf(0).equals(value) || Long.valueOf(0).equals(value) ? null : ReadableValues.of(value);
    }

    private ReportStatus standing(StoryPart plot, Outcome outcome) {
        if (plot.isPassedOver()) {
            return ReportStatus.PASSED_OVER;
        }
        if (plot.isUndone() || outcome == Outcome.UNDONE) {
            return ReportStatus.UNDONE;
        }
        if (plot.isOpen()) {
            return outcome == Outcome.RUNNING ? ReportStatus.RUNNING : ReportStatus.BROKEN_OFF;
        }
        if (!plot.hasFailed()) {
            return ReportStatus.DONE;
        }
        return isOvercome(plot, outcome) ? ReportStatus.OVERCOME
                : outcome == Outcome.WITHHELD || outcome == Outcome.INTERRUPTED ? ReportStatus.of(outcome) : ReportStatus.FAILED;
    }

    private boolean isOvercome(StoryPart failed, Outcome outcome) {
        StoryPart around = around(failed.place());
        return isTriedAgain(failed) || (around == null ? outcome == Outcome.DONE
                : !around.isOpen() && (!around.hasFailed() || isOvercome(around, outcome)));
    }

    private boolean isTriedAgain(StoryPart failed) {
        int dot = failed.place().lastIndexOf('.') + 1;
        return failed.first().fields().get("attempt") instanceof Number
                && steps.containsKey(failed.place().substring(0, dot) + (Integer.parseInt(failed.place().substring(dot)) + 1));
    }

    /** The nearest step around {@code place}, or null. */
    private StoryPart around(String place) {
        for (int dot = place.lastIndexOf('.'); dot > 0; dot = place.lastIndexOf('.', dot - 1)) {
            StoryPart step = steps.get(place.substring(0, dot));
            if (step != null) {
                return step;
            }
        }
        return null;
    }

    private ReportedChange change(StoryPart effect, Outcome outcome) {
        ApiObject settings = names.in(effect.first().fields().object("settings"));
        StoryPart step = around(effect.place());
        return new ReportedChange(effect.place(), step == null ? null : step.name(), effect.name(), ReadableValues.object(settings), ReadableValues.settings(settings),
                effect.first().string("engine"), effect.job(), worked(effect.begun(), effect.isOpen() ? latest : effect.ended()),
                standing(effect, outcome), effect.message(), effect.place().startsWith("undo."));
    }
}
