package dev.sluice.engine.network;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;

/**
 * The body of a request, read as it comes in, which holds no thread meanwhile. Of a long one only as much is kept as is wanted; the
 * rest is passed over within bounds, so that the client can read why it was refused and the connection can go on.
 */
final class IncomingBody implements Runnable {
    /** An eighth of the memory there is. */
    private static final long MOST_HELD = Runtime.getRuntime().maxMemory() / 8;

    private final Request request;
    private final int wanted;
    private final int most;
    private final AtomicLong held;
    private final Consumer<IncomingBody> then;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(0);
    private long length;
    private Throwable failure;
    private boolean complete;

    /**
     * Reads the body.
     *
     * @param wanted how many bytes are kept
     * @param most after how many it is given up
     * @param held how many bytes of bodies are held in memory at this time, of all requests
     * @param then what is done when it is there, or given up, or broken
     */
    static void read(Request request, int wanted, int most, AtomicLong held, Consumer<IncomingBody> then) {
        new IncomingBody(request, wanted, most, held, then).run();
    }

    private IncomingBody(Request request, int wanted, int most, AtomicLong held, Consumer<IncomingBody> then) {
        this.request = request;
        this.wanted = wanted;
        this.most = most;
        this.held = held;
        this.then = then;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }

    /** Whether it was longer than what was wanted, so that the rest of it is missing. */
    boolean isCut() {
        return length > wanted;
    }

    /** Whether nothing of it is left on the connection. */
    boolean isComplete() {
        return complete;
    }

    /** Why it did not come in, or null. */
    Throwable failure() {
        return failure;
    }

    /** Reads what is there, and comes back for the rest when that is there. */
    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                failure = chunk.getFailure();
                break;
            }
            if (!keep(chunk)) {
                failure = new IOException("too many long bodies come in at once");
                break;
            }
            if (chunk.isLast()) {
                complete = true;
                break;
            }
            if (length > most) {
                break;
            }
        }
        then.accept(this);
    }

    /** Says that nobody reads it any more. */
    void release() {
        held.addAndGet(-kept.size());
        kept.reset();
    }

    /** Gives false where memory has no room for it. */
    private boolean keep(Content.Chunk chunk) {
        byte[] bytes = BufferUtil.toArray(chunk.getByteBuffer());
        chunk.release();
        int more = (int) Math.min(bytes.length, Math.max(0, wanted - length));
        length += bytes.length;
        kept.write(bytes, 0, more);
        return held.addAndGet(more) <= MOST_HELD;
    }
}
