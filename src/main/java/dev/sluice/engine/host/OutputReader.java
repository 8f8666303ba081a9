package dev.sluice.engine.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reads what a program writes: hands on its lines and keeps the end of it, so that it never has to wait; or gives all of it to somebody else. */
final class OutputReader implements Runnable {
    private static final int KEPT = 64 * 1024;
    private static final int PART = 8 * 1024;
    private static final int LARGE_PART = 64 * 1024;
    private static final int LONGEST_LINE = 8 * 1024;
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final InputStream stream;
    private final OutputTaker taker;
    private final Consumer<String> lines;
    private final byte[] buffer;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean cut;
    private volatile boolean abandoned;
    private volatile long readingSince;

    /** @param lines is given each line; may be null */
    OutputReader(InputStream stream, Consumer<String> lines) {
        this.stream = stream;
        this.lines = lines;
        taker = (bytes, count) -> keep(count);
        buffer = new byte[PART];
    }

    /** @param taker is given all of it */
    OutputReader(InputStream stream, OutputTaker taker) {
        this.stream = stream;
        this.taker = taker;
        lines = null;
        buffer = new byte[LARGE_PART];
    }

    @Override
    public void run() {
        try (stream) {
            for (int count = read(); count >= 0; count = read()) {
                taker.take(buffer, count);
            }
        } catch (IOException closed) {
            // The stream is closed when the program has been killed: what came before that counts.
            return;
        } finally {
            if (line.size() > 0) {
                handOn();
            }
            ended.countDown();
        }
    }

    /**
     * Waits for the end of the output once the program has ended. What the program left running in the background may
     * hold the stream open for ever: a stream on which nothing comes for a moment has said all there is to say.
     *
     * @param programEnd when that was, in the time of {@link System#nanoTime()}
     */
    void await(long programEnd) throws InterruptedException {
        while (!ended.await(10, TimeUnit.MILLISECONDS)) {
            long since = readingSince;
            long now = System.nanoTime();
            if (since != 0 && now - since > QUIET_NANOS && now - programEnd > QUIET_NANOS) {
                return;
            }
        }
    }

    /** Hands on no more lines. */
    void abandon() {
        abandoned = true;
    }

    synchronized String text() {
        String all = kept.toString(StandardCharsets.UTF_8);
        if (!cut && kept.size() <= KEPT) {
            return all;
        }
        String end = all.substring(Math.max(0, all.length() - KEPT));
        return end.substring(end.indexOf('\n') + 1);
    }

    private int read() throws IOException {
        readingSince = System.nanoTime() | 1;
        int count = stream.read(buffer);
        readingSince = 0;
        return count;
    }

    private void keep(int count) {
        keepEnd(count);
        if (lines != null && !abandoned) {
            split(count);
        }
    }

    private synchronized void keepEnd(int count) {
        kept.write(buffer, 0, count);
        if (kept.size() > 2 * KEPT) {
            byte[] all = kept.toByteArray();
            kept.reset();
            kept.write(all, all.length - KEPT, KEPT);
            cut = true;
        }
    }

    private void split(int count) {
        for (int i = 0; i < count; i++) {
            if (buffer[i] == '\n') {
                handOn();
            } else {
                line.write(buffer[i]);
                if (line.size() == LONGEST_LINE) {
                    handOn();
                }
            }
        }
    }

    private void handOn() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!abandoned) {
            lines.accept(text);
        }
    }
}
