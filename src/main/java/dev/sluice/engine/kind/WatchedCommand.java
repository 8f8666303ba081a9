package dev.sluice.engine.kind;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.OutputTaker;
import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.host.Result;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A program that works long; it is ended soon after the work is cancelled, and held still while the work is suspended,
 * whether it says anything or not.
 */
public final class WatchedCommand {
    private static final long MILLIS_BETWEEN_LOOKS = 100;

    private final HostCommand command;
    private final Progress progress;
    private final Lock turn = new ReentrantLock();
    private volatile Pausable program;
    private volatile boolean ended;
    private volatile InterruptedException cancelled;

    public WatchedCommand(HostCommand command, Progress progress) {
        this.command = command;
        this.progress = progress;
    }

    /** Runs it once, to its end. See {@link HostCommand#run(Consumer)}; {@code lines} may tell the progress something. */
    public Result run(Consumer<String> lines) throws IOException, InterruptedException {
        return run(null, lines);
    }

    /** The same, of one whose output is no lines. See {@link HostCommand#run(OutputTaker, Consumer, Consumer)}. */
    public Result run(OutputTaker taker, Consumer<String> lines) throws IOException, InterruptedException {
        Thread worker = Thread.currentThread();
        Thread watch = new Thread(() -> watch(worker), "cancellation of " + command);
        watch.setDaemon(true);
        watch.start();
        Result result;
        try {
            result = command.run(taker, line -> {
                turn.lock();
                try {
                    lines.accept(line);
                    look(worker);
                } finally {
                    turn.unlock();
                }
            }, started -> program = started);
        } catch (InterruptedException interrupt) {
            throw cancelled == null ? interrupt : cancelled;
        } finally {
            dismiss(watch);
        }
        if (cancelled != null) {
            throw cancelled;
        }
        return result;
    }

    private void watch(Thread worker) {
        try {
            while (!ended && cancelled == null) {
                turn.lockInterruptibly();
                try {
                    look(worker);
                } finally {
                    turn.unlock();
                }
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            }
        } catch (InterruptedException end) {
            // The program has ended, and nobody has to be watched any more.
            return;
        }
    }

    /** Only whoever has the turn may call the progress. */
    private void look(Thread worker) {
        try {
            if (!ended && cancelled == null) {
                Pausable running = program;
                if (running == null) {
                    progress.checkCancelled();
                } else {
                    progress.checkCancelled(running);
                }
            }
        } catch (InterruptedException cancellation) {
            cancel(worker, cancellation);
        }
    }

    private synchronized void cancel(Thread worker, InterruptedException cancellation) {
        if (!ended) {
            cancelled = cancellation;
            worker.interrupt();
        }
    }

    private synchronized void end() {
        ended = true;
    }

    /** Whatever this thread does next, no watch interrupts it any more. */
    private void dismiss(Thread watch) {
        end();
        boolean interrupted = Thread.interrupted() && cancelled == null;
        watch.interrupt();
        while (watch.isAlive()) {
            try {
                watch.join();
            } catch (InterruptedException another) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
