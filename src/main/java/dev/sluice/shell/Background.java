package dev.sluice.shell;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Something that takes a while to make, made on a thread of its own, so that it is there when it is needed. */
public final class Background<T> {
    private final String name;
    private final Supplier<T> maker;
    private CompletableFuture<T> made;

    /** @param name of the thread */
    public Background(String name, Supplier<T> maker) {
        this.name = name;
        this.maker = maker;
    }

    /** Begins to make it, unless that has begun; true always, as the callbacks of the line editor want it. */
    public boolean start() {
        begun();
        return true;
    }

    /** What was made, as soon as it is. The failure to make it comes as it was thrown, and the next call tries again. */
    public T get() throws InterruptedException {
        CompletableFuture<T> awaited = begun();
        try {
            return awaited.get();
        } catch (ExecutionException failed) {
            forget(awaited);
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("could not start the " + name, failed.getCause());
        }
    }

    /** What was made, if that is done by now. */
    public synchronized Optional<T> finished() {
        boolean done = made != null && made.isDone() && !made.isCompletedExceptionally();
        return done ? Optional.of(made.join()) : Optional.empty();
    }

    /** What was made or is being made; nothing if that never began or fails. */
    public Optional<T> begunOrNothing() throws InterruptedException {
        CompletableFuture<T> awaited;
        synchronized (this) {
            awaited = made;
        }
        try {
            return awaited == null ? Optional.empty() : Optional.of(awaited.get());
        } catch (ExecutionException failed) {
            return Optional.empty();
        }
    }

    private synchronized CompletableFuture<T> begun() {
        if (made == null) {
            made = CompletableFuture.supplyAsync(maker, task -> {
                Thread thread = new Thread(task, name);
                thread.setDaemon(true);
                thread.start();
            });
        }
        return made;
    }

    private synchronized void forget(CompletableFuture<T> failed) {
        if (made == failed) {
            made = null;
        }
    }
}
