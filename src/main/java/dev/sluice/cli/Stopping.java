package dev.sluice.cli;

import dev.sluice.shell.Departure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the program in order when it is told to end: by Ctrl-C, a polite kill, or the loss of its terminal. The work is
 * interrupted and has some seconds to close what it opened.
 */
final class Stopping implements Departure {
    private static final int PATIENCE_SECONDS = 10;

    private final Thread work;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean due;

    Stopping(Thread work) {
        this.work = work;
    }

    /** Listens to the signals of this process, which end it with 128 and their number. */
    Stopping listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stopping"));
        return this;
    }

    /** Tells that the work has ended, by itself or because it was interrupted. */
    void finished() {
        done.countDown();
    }

    private void stop() {
        if (done.getCount() == 0) {
            return;
        }
        due = true;
        work.interrupt();
        try {
            done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isDue() {
        return due;
    }

    @Override
    public void now() {
        Runtime.getRuntime().halt(ExitStatus.INTERRUPTED);
    }
}
