package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.postgres.repository.BackupRepository;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Waits until the log that is kept of a server has all that the server had written at a moment. */
public record LogArrival(KeptLog log) {
    private static final long MILLIS_BETWEEN_LOOKS = 10;

    /**
     * @param goal up to where the server had written
     * @param longest after which it gives up
     */
    public void await(WrittenPosition goal, Duration longest, Progress progress) throws IOException, InterruptedException {
        for (long end = System.nanoTime() + longest.toNanos(); !has(goal);) {
            if (System.nanoTime() > end) {
                throw late(longest, "the server has written up to " + goal.place());
            }
            progress.checkCancelled();
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    /**
     * The same for a log that comes from a repository: all that this has got of it is waited for.
     *
     * @param longest after which it gives up
     */
    public void await(BackupRepository repository, Duration longest, Progress progress) throws IOException, InterruptedException {
        OptionalLong size = log.segmentSize();
        long end = System.nanoTime() + longest.toNanos();
        while (size.isPresent()) {
            KeptLog.Stretch seen = log.last();
            ArchivedLog archive = new ArchivedLog(repository, seen, size.getAsLong());
            boolean isMore = archive.isMore();
            Optional<String> beyond = isMore ? Optional.empty() : archive.beyondHole();
            if (!isMore && beyond.isEmpty()) {
                return;
            }
            while (log.last().equals(seen)) {
                if (System.nanoTime() > end) {
                    throw late(longest, beyond.map(archive::lacks).orElse("the repository has more of it"));
                }
                progress.checkCancelled();
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            }
        }
    }

    private boolean has(WrittenPosition goal) throws IOException {
        List<KeptLog.Stretch> stretches = log.stretches();
        return !stretches.isEmpty() && log.isSeen() && reaches(stretches.get(stretches.size() - 1), goal);
    }

    /** A server that was promoted meanwhile goes on with another timeline, which may have left that of the goal behind it. */
    private boolean reaches(KeptLog.Stretch last, WrittenPosition goal) throws IOException {
        if (last.timeline() > goal.timeline()) {
            return log.history(last.timeline()).end(goal.timeline()).orElse(0) >= goal.position();
        }
        return last.timeline() == goal.timeline() && last.position() >= goal.position();
    }

    private KindException late(Duration longest, String there) throws IOException {
        List<KeptLog.Stretch> stretches = log.stretches();
        String kept = stretches.isEmpty() ? "none of it is kept" : "it is kept up to "
                + place(stretches.get(stretches.size() - 1).position(), stretches.get(stretches.size() - 1).timeline());
        return new KindException("exception.postgres.log.late", "the log has not come within " + longest.toSeconds()
                + " s: " + there + ", and " + kept + ".",
                "See its faults for why it is not kept; where there is none, wait: its source is a standby, or has an archive, that lags.");
    }

    private static String place(long position, int timeline) {
        return LogPosition.text(position) + " of timeline " + timeline;
    }
}
