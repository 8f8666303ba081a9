package dev.sluice.cli.console;

/** The command line cannot mean anything; the message says what is wrong with it and what to do. */
public final class UsageException extends RuntimeException {
    private final String where;

    /** @param where the command, as the user called it */
    public UsageException(String where, String message) {
        super(message);
        this.where = where;
    }

    public String where() {
        return where;
    }
}
