package dev.sluice.engine.kind;

import dev.sluice.engine.host.Pausable;
import java.io.IOException;

/**
 * A database in the dataset of a dSource that takes in by itself what its source writes, between syncs as well. It is a process
 * of its own: whoever changes or removes the dataset stops it before that.
 */
public interface Follower {
    /** Whether the dataset holds what it can go on with; not before the first sync, nor after one that was broken off. */
    boolean isWhole() throws IOException;

    boolean runs() throws IOException;

    /** Starts it where it is whole and does not run. */
    void start(Progress progress) throws IOException, InterruptedException;

    /** Stops it; it can be started again. Does nothing to one that does not run. */
    void stop() throws IOException, InterruptedException;

    /** Takes over one that runs from an engine that has ended, however that was. */
    void adopt() throws IOException;

    /** What has to stand still while the dataset is frozen, readied for that; it may run on. */
    Pausable hold() throws IOException;

    /** Why it takes in nothing although it runs; null while all is well. */
    String trouble() throws IOException;
}
