package dev.sluice.engine.kind;

import dev.sluice.engine.host.Pausable;

/**
 * Tells the user how far long work is, and tells the work whether to go on. It is called by one thread at a time, which
 * need not be the one that does the work.
 */
public interface Progress {
    /** The work is {@code percent} of its way and now does what {@code message} says. */
    void at(int percent, String message);

    /** Something the user should know and can act on, though the work goes on. */
    void warn(String message, String action);

    /** Ends the work if it was cancelled. Called between pieces of at most a few tenths of a second. */
    void checkCancelled() throws InterruptedException;

    /** The same for work that goes on by itself: where the call waits because the work is suspended, that is paused as well. */
    default void checkCancelled(Pausable work) throws InterruptedException {
        checkCancelled();
    }
}
