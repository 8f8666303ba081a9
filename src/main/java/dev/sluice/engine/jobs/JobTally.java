package dev.sluice.engine.jobs;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** How many jobs have ended since the engine was started, how, and how long they took. */
public final class JobTally {
    private final Map<Sort, Sum> sums = new TreeMap<>();

    /** How a job can end. */
    public enum End { COMPLETED, FAILED, CANCELED }

    /** Jobs of one type of action that ended alike. */
    public record Sort(String actionType, End end) implements Comparable<Sort> {
        @Override
        public int compareTo(Sort other) {
            int byType = actionType.compareTo(other.actionType);
            return byType == 0 ? end.compareTo(other.end) : byType;
        }
    }

    /** So many jobs, and what they took together. */
    public record Sum(long jobs, Duration took) {
        private Sum plus(Sum other) {
            return new Sum(jobs + other.jobs, took.plus(other.took));
        }
    }

    synchronized void add(String actionType, End end, Duration took) {
        sums.merge(new Sort(actionType, end), new Sum(1, took), Sum::plus);
    }

    /** As it is now. */
    public synchronized Map<Sort, Sum> sums() {
        return new TreeMap<>(sums);
    }
}
