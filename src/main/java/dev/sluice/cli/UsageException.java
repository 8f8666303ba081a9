package dev.sluice.cli;

/** The command line cannot mean anything; the message says what is wrong with it and what to do. */
final class UsageException extends RuntimeException {
    private final String where;

    /** @param where the command, as the user called it */
    UsageException(String where, String message) {
        super(message);
        this.where = where;
    }

    String where() {
        return where;
    }
}
