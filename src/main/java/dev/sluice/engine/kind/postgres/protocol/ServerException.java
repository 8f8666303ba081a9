package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;

/** What a server says when it refuses something. */
public final class ServerException extends IOException {
    /** The state of whoever may not do something. */
    public static final String FORBIDDEN = "42501";
    /** The state of whoever names a setting that the server does not have. */
    public static final String UNKNOWN_SETTING = "42704";

    private final String state;
    private final int position;
    private final int statement;

    /** @param state the five letters by which programs know it, such as {@code 28P01} */
    ServerException(String state, String message) {
        this(state, message, 0, 0);
    }

    /**
     * @param position which character of what was asked it is about, from 1 on; 0 where the server does not say
     * @param statement which of the statements that were asked together it is about, from 1 on; 0 where none was asked
     */
    ServerException(String state, String message, int position, int statement) {
        super(message);
        this.state = state;
        this.position = position;
        this.statement = statement;
    }

    ServerException at(int which) {
        return new ServerException(state, getMessage(), position, which);
    }

    /** Where in {@code asked} it is, as the end of a sentence; empty where that is plain without. */
    public String place(String asked) {
        if (position > 0 && asked.stripTrailing().lines().count() > 1) {
            int end = asked.offsetByCodePoints(0, Math.min(position - 1, asked.codePointCount(0, asked.length())));
            return ", in line " + (1 + asked.substring(0, end).chars().filter(sign -> sign == '\n').count());
        }
        return statement > 1 && position == 0 ? ", in statement " + statement : "";
    }

    public String state() {
        return state;
    }
}
