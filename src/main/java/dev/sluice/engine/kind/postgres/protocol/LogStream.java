package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The log of a server as it is written, from a place on. */
public final class LogStream {
    private static final long EPOCH_2000_MILLIS = 946_684_800_000L;
    private static final int MICROS = 1000;

    private final CopyOut.Source source;
    private final Messages messages;

    /** Up to where the server is known to have written. */
    private long known;

    LogStream(CopyOut.Source source, Messages messages, long known) {
        this.source = source;
        this.messages = messages;
        this.known = known;
    }

    /**
     * A piece of the log.
     *
     * @param start where in the log it begins
     * @param bytes the piece, empty when the server only answers
     * @param isAnswer whether the server answers {@link #kept} and has sent all that it is known to have, which ends at {@code start}
     * @param millis what time it was there, in milliseconds since 1970
     */
    public record Piece(long start, ByteBuffer bytes, boolean isAnswer, long millis) {
    }

    /** The next piece, or null when the server has ended the stream. */
    public Piece next() throws IOException {
        Message message = source.next();
        if (message.kind() == 'E') {
            throw message.error();
        }
        if (message.kind() != 'd') {
            return null;
        }
        ByteBuffer body = message.body();
        byte what = body.get();
        long start = body.getLong();
        if (what == 'k') {
            return new Piece(start, ByteBuffer.allocate(0), start >= known, millis(body.getLong()));
        }
        known = body.getLong();
        return new Piece(start, body, false, millis(body.getLong()));
    }

    private static long millis(long micros) {
        return EPOCH_2000_MILLIS + micros / MICROS;
    }

    /** Asks for an answer, and tells the server that everything before {@code kept} is on disk here, so that it need not keep it. */
    public void kept(long kept) throws IOException {
        long now = (System.currentTimeMillis() - EPOCH_2000_MILLIS) * MICROS;
        messages.send('d', new MessageBody().octet('r').eight(kept).eight(kept).eight(0).eight(now).octet(1).done());
    }
}
