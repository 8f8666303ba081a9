package dev.sluice.engine.kind;

import dev.sluice.engine.kind.Kind.Readiness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A kind that goes on from a snapshot to any later moment, by a log that was kept. */
public interface Replayable {
    /** The stretches of time that a log has, the oldest first. */
    List<Span> kept(Path log) throws IOException;

    /** Whether a place in a log is written like this. */
    boolean isLocation(String text);

    /** As {@link Kind#configure}, for a clone that is to go on from its snapshot. */
    Readiness configure(Virtual virtual, Replay replay, Progress progress) throws IOException, InterruptedException;
}
