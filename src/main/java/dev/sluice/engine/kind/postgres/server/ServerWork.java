package dev.sluice.engine.kind.postgres.server;

import java.time.Duration;

/** Whether the processes of a server do anything at all: such as are stuck use no processor. For one thread. */
final class ServerWork {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final DataDirectory data;
    private Duration used;
    private long seen = System.nanoTime();
    private long looked = seen;

    ServerWork(DataDirectory data) {
        this.data = data;
        used = data.processorTime();
    }

    /** For how long they have done nothing. */
    Duration pause() {
        long now = System.nanoTime();
        if (now - looked > BETWEEN_LOOKS.toNanos()) {
            looked = now;
            Duration usedNow = data.processorTime();
            if (!usedNow.equals(used)) {
                used = usedNow;
                seen = now;
            }
        }
        return Duration.ofNanos(now - seen);
    }
}
