package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;

/** A server sends more than there is room for; the session is of no use any more. */
public final class LongAnswerException extends IOException {
    private static final int MEGABYTE = 1 << 20;

    LongAnswerException(int room) {
        super("the answer is longer than " + room / MEGABYTE + " MiB");
    }
}
