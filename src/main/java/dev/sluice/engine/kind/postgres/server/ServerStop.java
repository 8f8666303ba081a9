package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The end of a server.
 *
 * @param what it is called when something is wrong with it
 */
record ServerStop(String what, DataDirectory data, ProcessHandle server) {
    /** A server that works notes within moments that it is about to start or to stop. One that says nothing stands still, or is stuck. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final long MILLIS_BETWEEN_LOOKS = 5;

    /** @param order tells it to stop, and does not wait */
    void run(HostCommand order) throws IOException, InterruptedException {
        order.within(LONGEST_SILENCE).run();
        long told = System.nanoTime();
        while (server.isAlive() && data.isServedBy(server)) {
            long since = System.nanoTime() - told;
            if (since > LONGEST.toNanos()) {
                throw new KindException("exception.postgres.stop.failed", what + " does not stop. It wrote:"
                        + data.lastWords(Server.LAST_LINES), "Stop process " + server.pid() + " yourself, and try again.");
            }
            if (since > LONGEST_SILENCE.toNanos() && !data.isStopping()) {
                data.endOrphans();
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }
}
