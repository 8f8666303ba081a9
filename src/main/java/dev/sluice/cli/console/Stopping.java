package dev.sluice.cli.console;

import dev.sluice.shell.EndRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Ends the program in order when it is told to end: by Ctrl-C, a polite kill, or the loss of its terminal. The work is
 * interrupted and has some seconds to close what it opened.
 */
public final class Stopping implements EndRequest {
    private static final int PATIENCE_SECONDS = 10;
    /** What ends Java for scripts, never with the status of what is done. A library may as well: from Java nobody learns with which status. */
    private static final String FOR_SCRIPT = "dev.sluice.dsl.compile.JavaEnd";

    private final Thread work;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean due;
    private volatile boolean terminated;

    public Stopping(Thread work) {
        this.work = work;
    }

    /** Listens to the signals of this process, which end it with 128 and their number. @param err where it says that a script ended it */
    public Stopping listen(PrintWriter err) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(err), "stopping"));
        Signal.handle(new Signal("TERM"), signal -> terminate());
        return this;
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

    private void terminate() {
        terminated = true;
        System.exit(ExitStatus.TERMINATED);
    }

    /** Whether it was a polite kill that told it to end. */
    public boolean isTerminated() {
        return terminated;
    }

    /** Tells that the work has ended, by itself or because it was interrupted. */
    public void finished() {
        done.countDown();
    }

    private void stop(PrintWriter err) {
        if (done.getCount() == 0) {
            return;
        }
        if (isExiting()) {
            err.println("sluice: the script ended Java itself. Nothing that comes after that in the script is done");
            err.flush();
            if (!isOnStack(FOR_SCRIPT, "end")) {
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
        return !terminated && isOnStack(Runtime.class.getName(), "exit");
    }

    private static boolean isOnStack(String type, String method) {
        return Thread.getAllStackTraces().values().stream().flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().equals(type) && frame.getMethodName().equals(method));
    }

    @Override
    public boolean isDue() {
        return due;
    }
}
