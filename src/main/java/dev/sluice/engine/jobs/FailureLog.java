package dev.sluice.engine.jobs;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * Writes into a log what went wrong: each sort of failure once a minute with its trace, and how often it happened in between. So
 * neither somebody who provokes one failure again and again nor work that is tried again and again fills the disk.
 */
public final class FailureLog {
    private static final String OURS = "dev.sluice.";
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_SORTS = 200;

    private final Logger log;
    private final Clock clock;
    private final Map<String, Entry> entries = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
            return size() > MOST_SORTS;
        }
    };

    public FailureLog(Logger log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /** When one sort of failure was written last, and how often it happened since. */
    private record Entry(Instant written, int since) {
    }

    /** @param what failed, in one line */
    public synchronized void add(String what, Throwable failure) {
        String sort = sort(failure);
        Entry entry = entries.get(sort);
        Instant now = clock.instant();
        if (entry != null && now.isBefore(entry.written.plus(PAUSE))) {
            entries.put(sort, new Entry(entry.written, entry.since + 1));
            return;
        }
        entries.put(sort, new Entry(now, 0));
        log.error("{}{}", what, entry == null || entry.since == 0 ? "" : " (and " + entry.since + " more of the same before)", failure);
    }

    /** What failed at the same place of our own code in the same way is the same. */
    private static String sort(Throwable failure) {
        return failure.getClass().getName() + Stream.of(failure.getStackTrace()).filter(frame -> frame.getClassName().startsWith(OURS))
                .findFirst().map(frame -> " " + frame).orElse("");
    }
}
