package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.Replay;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How many segments a server needs that replays a log up to a point. It is asked for each segment in their order. What comes behind the
 * point need not be copied for that server, and may be much more than what comes before.
 */
final class ReplayLength {
    private final Replay replay;
    private int timeline;
    /** Whether a record was found at which the server stops; the segment in which the next one begins has all of it. */
    private boolean isPast;
    private boolean isWhole;

    ReplayLength(Replay replay) {
        this.replay = replay;
    }

    boolean needs(Path file, LogSegment segment) throws IOException {
        if (segment.timeline() != timeline) {
            // What comes behind the point on one timeline may not be part of the next.
            timeline = segment.timeline();
            isPast = false;
            isWhole = false;
        }
        if (isWhole || replay.isToEnd()) {
            return replay.isToEnd();
        }
        boolean begins = LogPages.firstRecord(file, segment) < segment.end();
        isWhole = isPast && begins;
        isPast = isPast || begins && isBehind(file, segment);
        return true;
    }

    private boolean isBehind(Path file, LogSegment segment) throws IOException {
        if (replay.location() != null) {
            return segment.start() >= LogPosition.parse(replay.location());
        }
        return LogCommits.inSegment(file, segment).newest().filter(stamp -> stamp.isAfter(replay.moment())).isPresent();
    }
}
