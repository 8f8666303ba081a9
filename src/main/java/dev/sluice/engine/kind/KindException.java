package dev.sluice.engine.kind;

import java.io.IOException;

/** A kind cannot do what it was asked, for a reason that the user can understand and mend. */
public final class KindException extends IOException {
    private final String id;
    private final String action;

    /**
     * @param id what machines know it by, such as {@code exception.files.source.missing}
     * @param details what is wrong, with names and values
     * @param action what to do
     */
    public KindException(String id, String details, String action) {
        super(details);
        this.id = id;
        this.action = action;
    }

    public String id() {
        return id;
    }

    public String action() {
        return action;
    }
}
