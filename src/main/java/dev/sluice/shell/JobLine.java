package dev.sluice.shell;

import dev.sluice.wire.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A job on one line: which, how far, what it does now, and since when. */
record JobLine(String job, String title, String state, int percent, String message, String elapsed) {
    private static final String RUNNING = "RUNNING";

    static JobLine of(ApiObject job) {
        String title = job.string("title") != null ? job.string("title") : job.string("actionType");
        int percent = job.get("percentComplete") instanceof Number number ? number.intValue() : 0;
        String state = job.string("jobState") != null ? job.string("jobState") : RUNNING;
        return new JobLine(Cell.of(job.reference()), withoutStop(Cell.of(title)), state, percent, Cell.of(latest(job)), elapsed(job));
    }

    boolean isRunning() {
        return RUNNING.equals(state);
    }

    /** {@code JOB-7  Link dSource "orders"   45%  copying backup pieces  3 s}. */
    @Override
    public String toString() {
        String done = " ".repeat(Math.max(0, 3 - String.valueOf(percent).length())) + percent + "%";
        String progress = isRunning() ? done : state.toLowerCase(Locale.ROOT);
        String now = isRunning() && !message.isEmpty() ? "  " + message : "";
        String since = elapsed.isEmpty() ? "" : "  " + elapsed;
        return job + "  " + title + "  " + progress + now + since;
    }

    /** An engine's titles are sentences; here one stands among other words. */
    private static String withoutStop(String title) {
        return title.endsWith(".") ? title.substring(0, title.length() - 1) : title;
    }

    /** What the last event says, unless it only repeats the title. */
    private static String latest(ApiObject job) {
        List<?> events = job.list("events");
        String details = events.isEmpty() || !(events.get(events.size() - 1) instanceof Map<?, ?> event)
                ? null : ApiObject.of(event).string("messageDetails");
        return details == null || details.equals(job.string("title")) ? null : details;
    }

    /** By the engine's clock alone, which need not agree with ours. */
    private static String elapsed(ApiObject job) {
        try {
            Instant start = Instant.parse(String.valueOf(job.get("startTime")));
            return text(Duration.between(start, Instant.parse(String.valueOf(job.get("updateTime")))));
        } catch (DateTimeParseException unknown) {
            return "";
        }
    }

    private static String text(Duration elapsed) {
        long seconds = Math.max(0, elapsed.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
}
