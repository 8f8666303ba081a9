package dev.sluice.engine.kind.postgres.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What is done when a program that is being started has come to its last step, which it then takes: whoever comes to a port that is left to a
 * server finds nobody from this to that.
 */
final class LastMoment implements Supplier<byte[]> {
    private static final byte[] GO = "\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private final Work work;
    private final Duration longest;
    private final CountDownLatch come = new CountDownLatch(1);
    private volatile IOException refusal;

    /** What is to be done. */
    @FunctionalInterface
    interface Work {
        void run() throws IOException;
    }

    /** @param longest how long the program may take until then */
    LastMoment(Work work, Duration longest) {
        this.work = work;
        this.longest = longest;
    }

    /** The program writes its first line when it has come to that. */
    void hear(String line) {
        come.countDown();
    }

    /** What the program reads: a line, or the end where it is not to go on. */
    @Override
    public byte[] get() {
        try {
            if (!come.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                return NOTHING;
            }
            work.run();
            return GO;
        } catch (IOException refused) {
            refusal = refused;
        } catch (RuntimeException failed) {
            refusal = new IOException(failed);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return NOTHING;
    }

    /** Tells why it did not go on, where that is known. */
    void checkGone() throws IOException {
        if (refusal != null) {
            throw refusal;
        }
    }
}
