package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.log.ArchiveFeed;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogArrival;
import dev.sluice.engine.kind.postgres.repository.BackupRepository;
import dev.sluice.engine.kind.postgres.source.RepositoryCopy;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A repository of backups, whose archive is the log. Nobody asks the server itself for anything. */
final class RepositoryOrigin implements Origin {
    @Override
    public Optional<String> upToDate(Staging staging) throws IOException, InterruptedException {
        return RepositoryCopy.newestTaken(staging).map(backup -> "backup " + backup.name() + " of the repository");
    }

    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        FilledDataset.fill(staging, progress, () -> new RepositoryCopy(staging, progress).take());
    }

    @Override
    public boolean writesLog() {
        return true;
    }

    @Override
    public LogFeed feed(Staging staging) {
        return new ArchiveFeed(() -> RepositoryCopy.open(staging), new KeptLog(staging.log()));
    }

    /** What the archive has by now: what the server has written since is not in it. */
    @Override
    public void awaitLog(Staging staging, Duration longest, Progress progress) throws IOException, InterruptedException {
        try (BackupRepository repository = RepositoryCopy.open(staging)) {
            new LogArrival(new KeptLog(staging.log())).await(repository, longest, progress);
        }
    }
}
