package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;

/** What a server says when it refuses something. */
public final class ServerException extends IOException {
    /** The state of whoever may not do something. */
    public static final String FORBIDDEN = "42501";
    /** The state of whoever names a setting that the server does not have. */
    public static final String UNKNOWN_SETTING = "42704";

    private final String state;

    /** @param state the five letters by which programs know it, such as {@code 28P01} */
    ServerException(String state, String message) {
        super(message);
        this.state = state;
    }

    public String state() {
        return state;
    }
}
