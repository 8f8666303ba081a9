package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.TimeLimitException;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a server.
 *
 * @param what it is called when something is wrong with it
 */
record ServerStop(String what, DataDirectory data, ProcessHandle server) {
    private static final Logger LOG = LoggerFactory.getLogger(ServerStop.class);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final long MILLIS_BETWEEN_LOOKS = 5;

    /** @param order tells it to stop, and does not wait */
    void run(HostCommand order) throws IOException, InterruptedException {
        ServerWork work = new ServerWork(data);
        give(order);
        await(work);
    }

    /** Waits for the end of one that is about to stop. */
    void await() throws IOException, InterruptedException {
        await(new ServerWork(data));
    }

    private void await(ServerWork work) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (server.isAlive() && data.isServedBy(server)) {
            if (System.nanoTime() > deadline) {
                throw new KindException("exception.postgres.stop.failed", what + " does not stop. It wrote:"
                        + data.lastWords(Server.LAST_LINES), "Stop process " + server.pid() + " yourself, and try again.");
            }
            if (work.isStuck(data.isStopping())) {
                new Orphans(data).end();
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    /** The program that gives it reads the settings, in whose place somebody may have put what nobody comes to the end of. */
    private static void give(HostCommand order) throws IOException, InterruptedException {
        try {
            order.within(ServerWork.LONGEST_SILENCE).run();
        } catch (TimeLimitException stuck) {
            LOG.debug("a server was not told to stop: {}", stuck.getMessage());
        }
    }
}
