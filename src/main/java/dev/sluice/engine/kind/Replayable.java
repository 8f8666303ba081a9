package dev.sluice.engine.kind;

import dev.sluice.engine.kind.Kind.Readiness;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A kind that goes on from a snapshot to any later moment, by a log that was kept. */
public interface Replayable {
    /** The stretches of time that a log has, the oldest first. */
    List<Span> kept(Path log) throws IOException;

    /**
     * The latest stamp that data taken at a moment may hold because the clock by which changes are stamped went back before: later changes
     * are stamped earlier since. The beginning of time where it never did.
     */
    default Instant latestStamp(Path log, Instant taken) throws IOException {
        return Instant.MIN;
    }

    /** How many bytes of the disk a log takes. */
    default long taken(Path log) throws IOException {
        File[] files = log.toFile().listFiles();
        return files == null ? 0 : Stream.of(files).mapToLong(File::length).sum();
    }

    /** Whether a place in a log is written like this. */
    boolean isLocation(String text);

    /** As {@link Kind#configure}, for a clone that is to go on from its snapshot. */
    Replayed configure(Virtual virtual, Replay replay, Progress progress) throws IOException, InterruptedException;

    /** @param lastChange when the last change was made of those over which it went on; nothing where it met none */
    record Replayed(Readiness readiness, Optional<Instant> lastChange) { }
}
