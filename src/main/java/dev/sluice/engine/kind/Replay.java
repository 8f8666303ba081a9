package dev.sluice.engine.kind;

import java.nio.file.Path;
import java.time.Instant;

/**
 * How far a clone is to go on from the snapshot that it was made of, by what was written since: to a time, to a place in the log,
 * or to its end where neither is given.
 *
 * @param log the folder in which that was kept
 * @param moment the time to go to, or null
 * @param location the place in the log to go to, or null
 */
public record Replay(Path log, Instant moment, String location) {
    public boolean isToEnd() {
        return moment == null && location == null;
    }
}
