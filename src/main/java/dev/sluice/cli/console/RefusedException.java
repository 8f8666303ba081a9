package dev.sluice.cli.console;

import java.io.IOException;

/** This machine does not allow or cannot do what a command asks of it; the message says why and what to do. */
public class RefusedException extends RuntimeException {
    private final String where;

    /** @param where what has refused, or the command */
    public RefusedException(String where, String message, Throwable cause) {
        super(message, cause);
        this.where = where;
    }

    /** One for what could not be read or written. */
    public static RefusedException of(String where, IOException failed) {
        return new RefusedException(where, FileTrouble.said(failed), failed);
    }

    public String where() {
        return where;
    }
}
