package dev.sluice.engine.pool;

import java.io.IOException;

/** A pool cannot do what it was asked, for a reason that the user can understand and mend. */
public class PoolException extends IOException {
    private final String details;
    private final String action;

    /**
     * @param details what is wrong, with names and values: one sentence with its full stop
     * @param action what to do: the same
     */
    PoolException(String details, String action) {
        super("pool: " + details + " " + action);
        this.details = "pool: " + details;
        this.action = action;
    }

    PoolException(String details, String action, Throwable cause) {
        this(details, action);
        initCause(cause);
    }

    public final String details() {
        return details;
    }

    public final String action() {
        return action;
    }
}
