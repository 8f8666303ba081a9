package dev.sluice.shell.progress;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.TimeSpanText;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** How fast a job gets on and how long it may still take, by what the engine said of it lately, and by its clock alone. */
final class Trend {
    /** Older looks at a job say little about how fast it is now. */
    private static final int LOOKS = 20;
    private static final double WHOLE = 100;
    /** What was seen of less time than this says nothing of the next. */
    private static final double SHORTEST_SECONDS = 1;

    private record Look(Instant time, double percent) {
    }

    private final Deque<Look> looks = new ArrayDeque<>();

    void add(ApiObject job) {
        try {
            if (looks.isEmpty()) {
                looks.add(new Look(Instant.parse(String.valueOf(job.get("startTime"))), 0));
            }
            double percent = job.get("percentComplete") instanceof Number number ? number.doubleValue() : 0;
            looks.add(new Look(Instant.parse(String.valueOf(job.get("updateTime"))), percent));
            if (looks.size() > LOOKS) {
                looks.removeFirst();
            }
        } catch (DateTimeParseException unknown) {
            looks.clear();
        }
    }

    /** {@code 2%/s}, {@code 12%/min}; empty as long as it cannot be told. */
    String rate() {
        double second = perSecond();
        if (second <= 0) {
            return "";
        }
        double most = second >= 1 ? second : second * 60;
        return String.format(Locale.ROOT, most >= 10 || most == Math.rint(most) ? "%.0f" : "%.1f", most) + (second >= 1 ? "%/s" : "%/min");
    }

    /**
     * {@code 45 s left}; empty as long as it cannot be told, and where it took longer than that by now.
     *
     * @param silence for how long nothing has been heard of the job
     */
    String left(Duration silence) {
        double second = perSecond();
        double rest = second <= 0 ? 0 : (WHOLE - looks.getLast().percent()) / second - silence.toMillis() / 1000.0;
        return rest <= 0 ? "" : TimeSpanText.exact(Duration.ofSeconds((long) Math.ceil(rest))) + " left";
    }

    private double perSecond() {
        if (looks.size() < 2) {
            return 0;
        }
        double seconds = Duration.between(looks.getFirst().time(), looks.getLast().time()).toMillis() / 1000.0;
        return seconds < SHORTEST_SECONDS ? 0 : (looks.getLast().percent() - looks.getFirst().percent()) / seconds;
    }
}
