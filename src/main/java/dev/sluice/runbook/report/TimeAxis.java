package dev.sluice.runbook.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a moment stands on a line that is {@code width} wide. The time in which no process worked on the run, which may be days,
 * takes a narrow gap.
 */
final class TimeAxis {
    private static final double GAP = 18;
    private static final int MOST_TICKS = 8;
    private static final long[] STEPS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000,
        300_000, 600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 43_200_000, 86_400_000};

    private final List<WorkingTime> stretches;
    private final double left;
    private final double perMilli;
    private final long worked;

    TimeAxis(List<WorkingTime> stretches, double left, double width) {
        this.stretches = stretches;
        this.left = left;
        this.worked = Math.max(1, stretches.stream().mapToLong(TimeAxis::length).sum());
        this.perMilli = (width - GAP * (stretches.size() - 1)) / worked;
    }

    private static long length(WorkingTime stretch) {
        return Duration.between(stretch.begun(), stretch.ended()).toMillis();
    }

    double at(Instant moment) {
        double x = left;
        for (int i = 0; i < stretches.size(); i++) {
            WorkingTime stretch = stretches.get(i);
            boolean last = i == stretches.size() - 1;
            if (moment.isBefore(stretch.begun())) {
                return x;
            }
            if (!moment.isAfter(stretch.ended()) || last) {
                return x + Math.min(length(stretch), Duration.between(stretch.begun(), moment).toMillis()) * perMilli;
            }
            x += length(stretch) * perMilli + GAP;
        }
        return x;
    }

    /** The middle of each gap. */
    List<Double> gaps() {
        List<Double> gaps = new ArrayList<>();
        for (WorkingTime stretch : stretches.subList(0, stretches.size() - 1)) {
            gaps.add(at(stretch.ended()) + GAP / 2);
        }
        return gaps;
    }

    /** Moments, counted in work from the begin, at which a line helps. */
    List<Duration> ticks() {
        long step = STEPS[STEPS.length - 1];
        for (long each : STEPS) {
            if (worked / each < MOST_TICKS) {
                step = each;
                break;
            }
        }
        List<Duration> ticks = new ArrayList<>();
        for (long tick = 0; tick <= worked && ticks.size() <= MOST_TICKS; tick += step) {
            ticks.add(Duration.ofMillis(tick));
        }
        return ticks;
    }

    /** Where so much work has been done. */
    double at(Duration work) {
        long left = work.toMillis();
        for (WorkingTime stretch : stretches) {
            if (left <= length(stretch)) {
                return at(stretch.begun().plusMillis(left));
            }
            left -= length(stretch);
        }
        return at(stretches.get(stretches.size() - 1).ended());
    }
}
