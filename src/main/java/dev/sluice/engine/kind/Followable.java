package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import java.io.IOException;

/** A kind whose dSources can take in by themselves what their source writes, between syncs as well. */
public interface Followable {
    /** Whether a dSource with these parameters does. */
    boolean follows(ApiObject link);

    /** What takes it in, of a dSource that does; before its first sync, too. */
    Follower follower(Staging staging) throws IOException, InterruptedException;
}
