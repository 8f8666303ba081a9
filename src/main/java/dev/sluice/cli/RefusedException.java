package dev.sluice.cli;

/** This machine does not allow or cannot do what a command asks of it; the message says why and what to do. */
final class RefusedException extends RuntimeException {
    private final String where;

    /** @param where what has refused, or the command */
    RefusedException(String where, String message, Throwable cause) {
        super(message, cause);
        this.where = where;
    }

    String where() {
        return where;
    }
}
