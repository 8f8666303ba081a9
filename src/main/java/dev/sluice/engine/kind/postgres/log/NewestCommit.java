package dev.sluice.engine.kind.postgres.log;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Until when the log of a standby is kept: nobody knows what its own source has committed meanwhile, but it comes after what has come.
 */
final class NewestCommit implements KeptUntil {
    private final Path folder;
    private final LogSegment first;
    private long record = -1;

    /** @param first the segment with which the log begins to come */
    NewestCommit(Path folder, LogSegment first) {
        this.folder = folder;
        this.first = first;
    }

    @Override
    public long millis(long secure, long answered) throws IOException {
        LogCommits commits = record < 0 ? LogCommits.between(folder, first, secure) : LogCommits.from(folder, record, secure);
        record = commits.mark(first.timeline()).map(LogMark::place).orElse(record);
        return commits.newest().map(Instant::toEpochMilli).orElse(0L);
    }
}
