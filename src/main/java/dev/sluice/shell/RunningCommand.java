package dev.sluice.shell;

import dev.sluice.language.ScriptException;
import java.util.function.BooleanSupplier;

/**
 * A command while it runs, on a thread of its own, so that the shell is not at its mercy. Asked to stop, it is interrupted
 * until it ends; one that is deaf to that is left behind, and where it comes to its senses it finds itself stopped.
 */
final class RunningCommand extends Thread {
    /** How long code of the user's own may take to stop. */
    private static final long PATIENCE_MILLIS = 120;
    /** How long ours may take, which does listen. */
    private static final long MOST_PATIENCE_MILLIS = 5000;
    private static final long REMINDER_MILLIS = 20;

    /** What runs. */
    @FunctionalInterface
    interface Work {
        void run() throws ScriptException;
    }

    private final Work command;
    private final BooleanSupplier inScript;
    private volatile boolean stopping;
    private volatile Throwable failure;

    /** @param inScript whether the user's own code is running */
    RunningCommand(Work command, BooleanSupplier inScript) {
        super("command");
        setDaemon(true);
        this.command = command;
        this.inScript = inScript;
    }

    /** Scripts look here whether they are to stop: what catches one interrupt finds the next. */
    @Override
    public boolean isInterrupted() {
        return stopping || super.isInterrupted();
    }

    @Override
    public void run() {
        try {
            command.run();
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }

    /** Asks it to stop. */
    synchronized void cancel() {
        stopping = true;
        interrupt();
        notifyAll();
    }

    /** Runs it and waits for its end; throws what it threw. */
    void await() throws ScriptException, LeftBehind {
        start();
        boolean ended = false;
        while (!ended && !stopping) {
            ended = ends(0);
        }
        long deaf = 0;
        for (long waited = 0; !ended && deaf < PATIENCE_MILLIS && waited < MOST_PATIENCE_MILLIS; waited += REMINDER_MILLIS) {
            interrupt();
            ended = ends(REMINDER_MILLIS);
            deaf += inScript.getAsBoolean() ? REMINDER_MILLIS : 0;
        }
        if (!ended) {
            setPriority(MIN_PRIORITY);
            throw new LeftBehind();
        }
        if (failure instanceof ScriptException mistake) {
            throw mistake;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
    }

    /** Whether it has ended after so long, 0 for as long as it takes. The end of the shell is its end. */
    private boolean ends(long millis) {
        try {
            synchronized (this) {
                if (isAlive() && (millis > 0 || !stopping)) {
                    wait(millis);
                }
            }
        } catch (InterruptedException leaving) {
            cancel();
        }
        return !isAlive();
    }

    /** It did not stop when it was asked to, and goes on where nobody sees it. */
    static final class LeftBehind extends Exception {
        private static final long serialVersionUID = 1;
    }
}
