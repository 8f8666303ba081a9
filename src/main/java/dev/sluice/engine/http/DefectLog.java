package dev.sluice.engine.http;

import dev.sluice.engine.jobs.FailureLog;
import java.time.Clock;
import org.slf4j.LoggerFactory;

/** Writes into the log what went wrong in the engine itself, and at which call. */
final class DefectLog {
    private static final int MOST_OF_PATH = 200;

    private final FailureLog log;

    DefectLog(Clock clock) {
        log = new FailureLog(LoggerFactory.getLogger(DefectLog.class), clock);
    }

    /** What a client sent is cut, and cannot look like a line of its own. */
    void add(String method, String path, Throwable failure) {
        String place = path.length() > MOST_OF_PATH ? path.substring(0, MOST_OF_PATH) + "..." : path;
        log.add(method + " " + place.replaceAll("\\p{Cntrl}", "?"), failure);
    }
}
