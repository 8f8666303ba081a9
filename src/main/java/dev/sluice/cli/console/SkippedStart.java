package dev.sluice.cli.console;

/** What a schedule would begin goes on already, so that it is not begun once more. */
public final class SkippedStart extends RefusedException {
    /** @param where the schedule */
    public SkippedStart(String where, String message) {
        super(where, message, null);
    }
}
