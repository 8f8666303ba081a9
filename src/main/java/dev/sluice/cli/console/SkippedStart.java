package dev.sluice.cli.console;

/** What a schedule would begin goes on already, so that it is not begun once more. */
public final class SkippedStart extends RuntimeException {
    private final String where;

    /** @param where the schedule */
    public SkippedStart(String where, String message) {
        super(message);
        this.where = where;
    }

    public String where() {
        return where;
    }
}
