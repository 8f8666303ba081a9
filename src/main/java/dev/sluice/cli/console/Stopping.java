package dev.sluice.cli.console;

import dev.sluice.shell.EndRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Ends the program in order when it is told to end: by Ctrl-C, a polite kill, or the loss of its terminal. The work is
 * interrupted and has some seconds to close what it opened.
 */
public final class Stopping implements EndRequest {
    private static final int PATIENCE_SECONDS = 10;

    private final Thread work;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean due;

    public Stopping(Thread work) {
        this.work = work;
    }

    /** Listens to the signals of this process, which end it with 128 and their number. */
    public Stopping listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stopping"));
        return this;
    }

    /** Tells that the work has ended, by itself or because it was interrupted. */
    public void finished() {
        done.countDown();
    }

    private void stop() {
        if (done.getCount() == 0 || isExiting()) {
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

    /** Whether the work itself ends the program, as a script may: it waits for this and can close nothing any more. */
    private boolean isExiting() {
        return Stream.of(work.getStackTrace()).anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName())
                && frame.getMethodName().equals("exit"));
    }

    @Override
    public boolean isDue() {
        return due;
    }
}
