package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.ProcessWork;
import java.io.IOException;
import java.time.Duration;

/** Whether the processes of a server do anything at all from now on: such as are stuck use hardly a processor and no disk. For one thread. */
final class ServerWork {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    /** A server that works notes within moments that it is about to start or to stop, unless it waits for its disk. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);
    /** One may have much to write or to replay; one that is stuck does nothing for so long. */
    private static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(90);

    private final DataDirectory data;
    /** Whether it has nothing to do where others have done nothing. */
    private final boolean follows;
    private final long begun = System.nanoTime();
    /** What they had done when they were last seen to do something; null before the first look: most servers start and stop in less time. */
    private ProcessWork done;
    private boolean awaitsDisk;
    private long seen = begun;
    private long looked = begun;

    /** That of a server that starts or stops by itself alone. */
    ServerWork(DataDirectory data) {
        this(data, false);
    }

    private ServerWork(DataDirectory data, boolean follows) {
        this.data = data;
        this.follows = follows;
    }

    /** That of a server that starts: a standby waits for what its source sends, such as the end of a transaction. */
    static ServerWork ofStart(DataDirectory data) throws IOException {
        return new ServerWork(data, data.setting(Configuration.FILE, Configuration.UPSTREAM).isPresent());
    }

    /** @param isNoted whether it has noted what it is about to do */
    boolean isStuck(boolean isNoted) {
        long now = System.nanoTime();
        if (now - looked > BETWEEN_LOOKS.toNanos()) {
            looked = now;
            look(data.work());
        }
        boolean isSilent = !isNoted && now - begun > LONGEST_SILENCE.toNanos() && !awaitsDisk;
        return isSilent || !follows && now - seen > LONGEST_STANDSTILL.toNanos();
    }

    /** What is wrong with one that is stuck, in words that follow its name. */
    String standstill() {
        long now = System.nanoTime();
        Duration still = Duration.ofNanos(now - seen);
        // It is looked at now and then, and what it does before the first look is no work yet.
        boolean stood = still.plus(BETWEEN_LOOKS).plus(BETWEEN_LOOKS).compareTo(LONGEST_SILENCE) >= 0;
        return stood ? "it stood still for " + still.toSeconds() + " s" : "it did not say within " + Duration.ofNanos(now - begun).toSeconds() + " s what it is about to do";
    }

    private void look(ProcessWork doneNow) {
        awaitsDisk = doneNow.awaitsDisk();
        if (done == null || doneNow.isMoreThan(done)) {
            seen = looked;
            done = doneNow;
        }
    }
}
