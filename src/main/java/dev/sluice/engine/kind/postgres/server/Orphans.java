package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.SilentProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Processes that a server which died has left at work on its data. One that waits for its disk does not even end when it is killed. */
public record Orphans(DataDirectory data) {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final long MILLIS_BETWEEN_LOOKS = 5;

    /** Kills them at once: the data is about to go. What their server had made for its socket goes with them. */
    public void end() throws IOException, InterruptedException {
        data.processes().forEach(ProcessHandle::destroyForcibly);
        awaitEnd(new SilentProgress());
        Removal.of(SocketFolder.of(data.path()));
    }

    /** They end by themselves. */
    void await(Progress progress) throws IOException, InterruptedException {
        if (Files.exists(data.in("postmaster.pid"), LinkOption.NOFOLLOW_LINKS)) {
            awaitEnd(progress);
        }
    }

    private void awaitEnd(Progress progress) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (data.processes().findAny().isPresent()) {
            if (System.nanoTime() > deadline) {
                throw new KindException("exception.postgres.orphans", names() + " of a server that has ended still works on " + data.path() + ".",
                        data.work().awaitsDisk() ? "It waits for its disk: see to that, and try again." : "End it, and try again.");
            }
            progress.checkCancelled();
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    private String names() {
        return data.processes().map(process -> "process " + process.pid()).collect(Collectors.joining(", "));
    }
}
