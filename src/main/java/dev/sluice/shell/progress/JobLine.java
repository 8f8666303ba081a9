package dev.sluice.shell.progress;

import dev.sluice.shell.text.Cell;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.TimeSpanText;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A job on one line: which, how far, what it does now, and since when. */
record JobLine(String job, String title, String state, int percent, String message, Duration since) {
    private static final String RUNNING = "RUNNING";
    /** The letters of a whole bar. */
    private static final int BAR = 20;
    /** What a narrow terminal can do without, the least important first: how fast, the bar, how long still. */
    private static final List<Integer> SPARE = List.of(4, 2, 5);
    /** What is cut where that is not enough, so that how far it is and since when always show: what it does, its title. */
    private static final List<Integer> SHORTER = List.of(6, 1);

    static JobLine of(ApiObject job) {
        String title = job.string("title") != null ? job.string("title") : job.string("actionType");
        int percent = job.get("percentComplete") instanceof Number number ? number.intValue() : 0;
        String state = job.string("jobState") != null ? job.string("jobState") : RUNNING;
        return new JobLine(Cell.of(job.reference()), withoutStop(Cell.of(title)), state, percent, Cell.of(latest(job)), since(job));
    }

    boolean isRunning() {
        return RUNNING.equals(state);
    }

    /** The same line {@code later}, where nothing has been heard of the job meanwhile. */
    JobLine later(Duration later) {
        return since == null ? this : new JobLine(job, title, state, percent, message, since.plus(later));
    }

    /** The same where the engine says since when, else with what is known here. */
    JobLine orSince(Duration known) {
        return since == null ? new JobLine(job, title, state, percent, message, known) : this;
    }

    private String elapsed() {
        return since == null ? "" : TimeSpanText.exact(since);
    }

    /** {@code JOB-7  Link dSource "orders"   45%  copying backup pieces  3 s}. */
    @Override
    public String toString() {
        String done = " ".repeat(Math.max(0, 3 - String.valueOf(percent).length())) + percent + "%";
        String progress = isRunning() ? done : state.toLowerCase(Locale.ROOT);
        String now = isRunning() && !message.isEmpty() ? "  " + message : "";
        return job + "  " + title + "  " + progress + now + (since == null ? "" : "  " + elapsed());
    }

    /**
     * With a bar, how fast and how long still, as far as there is room:
     * {@code JOB-7  Link dSource "orders"  [####----------------]  20%  4%/s  20 s left  copying 3 files  5 s}.
     *
     * @param silence for how long nothing has been heard of the job
     */
    String drawn(Trend trend, Duration silence, int columns) {
        int filled = Math.max(0, Math.min(BAR, percent * BAR / 100));
        String bar = "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "]";
        List<String> parts = new ArrayList<>(List.of(job, title, bar, percent + "%", trend.rate(), trend.left(silence), message, elapsed()));
        for (int spare : SPARE) {
            if (Cell.width(joined(parts)) > columns) {
                parts.set(spare, "");
            }
        }
        SHORTER.forEach(part -> shorten(parts, part, columns));
        return joined(parts);
    }

    private static void shorten(List<String> parts, int part, int columns) {
        int excess = Cell.width(joined(parts)) - columns;
        if (excess > 0) {
            parts.set(part, Cell.cut(parts.get(part), Math.max(0, Cell.width(parts.get(part)) - excess)));
        }
    }

    private static String joined(List<String> parts) {
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("  "));
    }

    /** An engine's titles are sentences; here one stands among other words. */
    private static String withoutStop(String title) {
        return title.endsWith(".") ? title.substring(0, title.length() - 1) : title;
    }

    /** What the last event says, unless it only repeats the title, or warns, which is told by itself. */
    private static String latest(ApiObject job) {
        String details = job.list("events").stream().filter(Map.class::isInstance).map(event -> ApiObject.of((Map<?, ?>) event))
                .filter(event -> !Warnings.WARNING.equals(event.string("eventType"))).reduce((older, newer) -> newer)
                .map(event -> event.string("messageDetails")).orElse(null);
        return details == null || details.equals(job.string("title")) ? null : details;
    }

    /** By the engine's clock alone, which need not agree with ours; null where it does not say. */
    private static Duration since(ApiObject job) {
        try {
            Instant start = Instant.parse(String.valueOf(job.get("startTime")));
            return Duration.between(start, Instant.parse(String.valueOf(job.get("updateTime"))));
        } catch (DateTimeParseException unknown) {
            return null;
        }
    }
}
