package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Bytes that a server copies out, piece by piece, with the rows that it tells before them. */
public final class CopyOut {
    /** What reads the next message. */
    @FunctionalInterface
    interface Source {
        Message next() throws IOException;
    }

    /** The pieces of one stream end, and another begins. */
    public static final ByteBuffer NEXT_STREAM = ByteBuffer.allocate(0);

    private final Source source;
    private final List<List<String>> rows = new ArrayList<>();
    private boolean begun;

    CopyOut(Source source) {
        this.source = source;
    }

    /** All rows told so far. */
    public List<List<String>> rows() {
        return rows;
    }

    /** The next piece, {@link #NEXT_STREAM} at the beginning of each stream but the first, or null at the end of all. */
    public ByteBuffer next() throws IOException {
        while (true) {
            Message message = source.next();
            switch (message.kind()) {
                case 'd' -> {
                    return message.body();
                }
                case 'H' -> {
                    if (begun) {
                        return NEXT_STREAM;
                    }
                    begun = true;
                }
                case 'D' -> rows.add(message.row());
                case 'E' -> throw message.error();
                case 'Z' -> {
                    return null;
                }
                default -> { }
            }
        }
    }
}
