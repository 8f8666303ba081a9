package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SourceDirectory;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.log.ArchiveFeed;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogSegment;
import dev.sluice.engine.kind.postgres.repository.BackupRepository;
import dev.sluice.engine.kind.postgres.repository.RepositoryPlace;
import dev.sluice.engine.kind.postgres.repository.StoredBackup;
import dev.sluice.engine.kind.postgres.server.ControlFile;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Leftovers;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;

/** Fills a dataset from the newest backup of a repository, with the log that belongs to it. */
public final class RepositoryCopy {
    private static final int RESTORED = 80;

    private final Staging staging;
    private final Progress progress;
    private final DataDirectory data;

    public RepositoryCopy(Staging staging, Progress progress) {
        this.staging = staging;
        this.progress = progress;
        data = new DataDirectory(staging.into());
    }

    /** The repository that a link names. */
    public static BackupRepository open(Staging staging) throws IOException, InterruptedException {
        ApiObject link = staging.parameters();
        String settings = link.string("repositorySettings");
        boolean isSettings = settings != null && !settings.isEmpty();
        return new RepositoryPlace(isSettings ? Path.of(settings) : folder(staging), isSettings, (Secret) link.get("repositoryPassword"),
                link.string("repositoryServer"), staging.into(), ServerAccount.of(staging.user())).open(link.string("repositoryProgram"));
    }

    /** The newest backup, where it is the one that was taken last, and is not wanted anew. */
    public static Optional<StoredBackup> newestTaken(Staging staging) throws IOException, InterruptedException {
        Optional<Instant> taken = new DataDirectory(staging.into()).taken();
        if (taken.isEmpty() || staging.sync().flag("resync")) {
            return Optional.empty();
        }
        try (BackupRepository repository = open(staging)) {
            return Optional.of(repository.newest()).filter(newest -> newest.taken().equals(taken.get()));
        }
    }

    private static Path folder(Staging staging) throws IOException, InterruptedException {
        Path path = SourceDirectory.named("repositoryPath", "exception.postgres.repository", staging.parameters().string("repositoryPath"), staging.reach())
                .apartFrom(staging.into()).path();
        if (path.toString().chars().anyMatch(Character::isISOControl)) {
            throw new KindException("exception.postgres.repository.unnamable", "repositoryPath: it leads to a folder with a control character in its name.",
                    "Call that otherwise.");
        }
        return path;
    }

    public void take() throws IOException, InterruptedException {
        var account = ServerAccount.of(staging.user());
        ServerAccount.checkReach(account, data.path());
        data.giveTo(account.uid(), account.gid());
        String before = Files.exists(data.in(ControlFile.NAME)) ? system() : null;
        try (BackupRepository repository = open(staging)) {
            progress.at(0, "Looking for the newest backup");
            StoredBackup backup = repository.newest();
            progress.at(1, "Restoring backup " + backup.name());
            repository.restore(backup, staging.into(), progress);
            data.checkVersion(staging.installation());
            checkSystem(before);
            progress.at(RESTORED, "Fetching the log of the backup");
            fetchLog(repository, backup);
            new Leftovers(data).makeOwn();
            data.noteTaken(backup.taken());
        }
    }

    private String system() throws IOException {
        return Long.toUnsignedString(ControlFile.of(data).system());
    }

    /** Refuses another cluster than before, unless it is wanted: then nothing of the log that was kept counts any more. */
    private void checkSystem(String before) throws IOException {
        if (before == null || before.equals(system())) {
            return;
        }
        if (!staging.sync().flag("resync")) {
            throw new KindException("exception.postgres.source.other", "repository: its newest backup is of another cluster than before: the"
                    + " system identifier is " + system() + ", and was " + before + ".",
                    "Correct where the repository is, and repositoryServer; or sync with parameters { resync true }, which takes it and gives up the log that was kept.");
        }
        if (staging.log() != null) {
            new KeptLog(staging.log()).clear();
        }
    }

    /** A copy is consistent only once it has replayed all of that. */
    private void fetchLog(BackupRepository repository, StoredBackup backup) throws IOException, InterruptedException {
        Path folder = data.in(DataDirectory.LOG_FOLDER);
        Files.createDirectories(folder);
        LogSegment segment = null;
        String name = backup.firstSegment();
        while (true) {
            progress.checkCancelled();
            String wanted = name;
            Path fetched = repository.fetch(wanted).orElseThrow(() -> new KindException("exception.postgres.repository.log.missing",
                    "repository: it lacks the segment " + wanted + " of the log, which belongs to its newest backup.",
                    "See whether the archive of the log is whole, and make another backup."));
            Path kept = Files.move(fetched, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            segment = LogSegment.named(name, Files.size(kept));
            if (name.equals(backup.lastSegment())) {
                break;
            }
            name = segment.next().name();
        }
        // Where it is kept already, the feed goes on, and passes a gap by itself.
        if (staging.log() != null && new KeptLog(staging.log()).stretches().isEmpty()) {
            new ArchiveFeed(() -> open(staging), new KeptLog(staging.log())).begin(backup, segment.size(), folder);
        }
    }
}
