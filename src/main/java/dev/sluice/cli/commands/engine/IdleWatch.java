package dev.sluice.cli.commands.engine;

import dev.sluice.cli.target.EmbeddedEngine;
import java.time.Duration;

/** Waits until an engine that is served is to end: because it is told to, or because nothing has needed it for a time. */
final class IdleWatch {
    private static final int LOOKS = 10;
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final EmbeddedEngine engine;
    private final Duration patience;

    /** @param patience how long nothing may need it, or null for as long as you like */
    IdleWatch(EmbeddedEngine engine, Duration patience) {
        this.engine = engine;
        this.patience = patience;
    }

    /** Whether it ends because nothing needs it; an interrupt tells it to end. */
    boolean awaitEnd() {
        try {
            long needed = System.nanoTime();
            while (patience == null || System.nanoTime() - needed < patience.toNanos()) {
                Thread.sleep(pause().toMillis());
                if (patience != null && engine.isInUse()) {
                    needed = System.nanoTime();
                }
            }
            return true;
        } catch (InterruptedException toldTo) {
            // The flag stays down, so that the engine can end its work in peace.
            return false;
        }
    }

    private Duration pause() {
        return patience == null || patience.dividedBy(LOOKS).compareTo(LONGEST) > 0 ? LONGEST : patience.dividedBy(LOOKS);
    }
}
