package dev.sluice.cli.console;

import dev.sluice.shell.EndRequest;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Ends the program in order when it is told to end: by Ctrl-C, a polite kill, or the loss of its terminal. The work is
 * interrupted and has some seconds to close what it opened.
 */
public final class Stopping implements EndRequest {
    private static final int PATIENCE_SECONDS = 10;
    /** The property in which what ends Java for scripts notes the status. A library may end it as well: from Java nobody learns with which status. */
    private static final String STATUS_OF_SCRIPT = "sluice.script.status";

    private final Thread work;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean due;
    private volatile boolean terminated;

    public Stopping(Thread work) {
        this.work = work;
    }

    /** Listens to the signals of this process, which end it with 128 and their number. @param byScript says that a script ended it, with which status */
    public void listen(IntConsumer byScript) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(byScript), "stopping"));
        Signal.handle(new Signal("TERM"), signal -> terminate(ExitStatus.TERMINATED));
        Signal.handle(new Signal("HUP"), signal -> terminate(ExitStatus.HUNG_UP));
    }

    /** Does {@code work}, which waits for a program that has the terminal: Ctrl-C is for that program alone. */
    public <T> T whileAnotherHasTheTerminal(Callable<T> work) throws IOException, InterruptedException {
        Signal interrupt = new Signal("INT");
        SignalHandler before = Signal.handle(interrupt, signal -> { });
        try {
            return work.call();
        } catch (IOException | InterruptedException | RuntimeException failed) {
            throw failed;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            Signal.handle(interrupt, before);
        }
    }

    private void terminate(int status) {
        terminated = true;
        System.exit(status);
    }

    /** Whether it was a polite kill, or the loss of its terminal, that told it to end. */
    public boolean isTerminated() {
        return terminated;
    }

    /** Tells that the work has ended, by itself or because it was interrupted. */
    public void finished() {
        done.countDown();
    }

    private void stop(IntConsumer byScript) {
        if (done.getCount() == 0) {
            return;
        }
        if (isExiting()) {
            Integer chosen = Integer.getInteger(STATUS_OF_SCRIPT);
            byScript.accept(chosen == null ? ExitStatus.REFUSED : chosen);
            if (chosen == null) {
                Runtime.getRuntime().halt(ExitStatus.REFUSED);
            }
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

    /** Whether the script ends the program, in whatever thread: it waits for this and can close nothing any more. */
    private boolean isExiting() {
        return !terminated && Thread.getAllStackTraces().values().stream().flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().equals(Runtime.class.getName()) && frame.getMethodName().equals("exit"));
    }

    @Override
    public boolean isDue() {
        return due;
    }
}
