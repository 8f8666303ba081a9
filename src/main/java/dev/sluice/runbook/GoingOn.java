package dev.sluice.runbook;

/**
 * How a run is gone on with that has stopped.
 *
 * @param repeat whether what had begun is sent again where an engine does not tell what became of it
 * @param takeOver whether it is gone on with though nobody can tell here whether a process on another machine is at it
 * @param undo whether it comes to take back what was done, so that nothing new may be done
 */
public record GoingOn(boolean repeat, boolean takeOver, boolean undo) {
    /** From where it stopped, to its end. */
    public static final GoingOn PLAIN = new GoingOn(false, false, false);
}
