package dev.sluice.engine.http;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes into the log what went wrong in the engine itself: each sort of failure once a minute with its trace, and how often it
 * happened in between. So nobody fills the disk by provoking one failure again and again.
 */
final class DefectLog {
    private static final Logger LOG = LoggerFactory.getLogger(DefectLog.class);
    private static final String OURS = "dev.sluice.";
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_SORTS = 200;
    private static final int MOST_OF_PATH = 200;

    private final Clock clock;
    private final Map<String, Entry> entries = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
            return size() > MOST_SORTS;
        }
    };

    DefectLog(Clock clock) {
        this.clock = clock;
    }

    /** When one sort of failure was written last, and how often it happened since. */
    private record Entry(Instant written, int since) {
    }

    synchronized void add(String method, String path, Throwable failure) {
        String sort = sort(failure);
        Entry entry = entries.get(sort);
        Instant now = clock.instant();
        if (entry != null && now.isBefore(entry.written.plus(PAUSE))) {
            entries.put(sort, new Entry(entry.written, entry.since + 1));
            return;
        }
        entries.put(sort, new Entry(now, 0));
        String place = path.length() > MOST_OF_PATH ? path.substring(0, MOST_OF_PATH) + "..." : path;
        LOG.error("{} {}{}", method, place.replaceAll("\\p{Cntrl}", "?"),
                entry == null || entry.since == 0 ? "" : " (and " + entry.since + " more of the same before)", failure);
    }

    /** What failed at the same place of our own code in the same way is the same. */
    private static String sort(Throwable failure) {
        return failure.getClass().getName() + Stream.of(failure.getStackTrace()).filter(frame -> frame.getClassName().startsWith(OURS))
                .findFirst().map(frame -> " " + frame).orElse("");
    }
}
