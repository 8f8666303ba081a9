package dev.sluice.shell;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.operations.StoppedWaiting;
import java.time.Duration;

/** The job that the user stopped waiting for, and still may want to be rid of: who presses Ctrl-C twice means the job. */
final class LeftJob {
    private static final Duration TWICE = Duration.ofSeconds(2);

    private StoppedWaiting wait;
    private long since;

    /** @param stopped null where no job was waited for */
    void note(StoppedWaiting stopped) {
        wait = stopped;
        since = System.nanoTime();
    }

    /** Asks the engine to cancel the job if that is what a Ctrl-C of now means. */
    void cancelIfJustNow(FailurePrinter failures) {
        if (wait == null || System.nanoTime() - since > TWICE.toNanos()) {
            return;
        }
        String job = wait.job();
        try {
            wait.cancel();
            failures.print(Shell.NAME, "the engine was asked to cancel " + job + ". See how it ends: wait '" + job + "'");
        } catch (EngineException | ConnectionException refused) {
            failures.print(refused);
        }
        wait = null;
    }
}
