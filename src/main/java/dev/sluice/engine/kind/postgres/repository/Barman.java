package dev.sluice.engine.kind.postgres.repository;

import dev.sluice.engine.host.files.OwnedFile;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A home of Barman, in which each server has a folder. */
final class Barman implements BackupRepository {
    static final String NAME = "barman";
    private static final String NONE = "not found";

    private final RepositoryPlace place;
    private final Path scratch;
    private final RepositoryCommand command;

    /** @param scratch a folder of the account's, for this alone */
    Barman(RepositoryPlace place, Path scratch) throws IOException {
        this.place = place;
        this.scratch = scratch;
        Path settings = place.isSettings() ? place.path() : ownSettings();
        command = new RepositoryCommand(place, NAME, List.of("--config", settings.toString()), Map.of());
    }

    private Path ownSettings() throws IOException {
        Path settings = scratch.resolve("barman.conf");
        OwnedFile.put(settings, String.join("\n", "[barman]", "barman_user = " + place.account().name(),
                "barman_home = " + place.path().toString().replace("%", "%%"), "barman_lock_directory = " + scratch, "log_file = " + scratch.resolve("log"),
                "[" + place.server() + "]", "description = " + place.server(), "backup_method = postgres", "archiver = on",
                // The server is not asked for anything.
                "conninfo = host=/nonexistent", "streaming_conninfo = host=/nonexistent") + "\n", place.account().uid(), place.account().gid());
        return settings;
    }

    private ProgramAnswer show() throws IOException, InterruptedException {
        return command.answer("--format", "json", "show-backup", place.server(), "latest").part(place.server());
    }

    @Override
    public StoredBackup newest() throws IOException, InterruptedException {
        ProgramAnswer shown = show();
        if (!"DONE".equals(shown.part("status").text())) {
            throw place.failed("empty", "has no backup of the server '" + place.server() + "' that is whole.", "Make one, or correct repositoryServer.");
        }
        if (shown.part("tablespaces").elements().findAny().isPresent()) {
            throw place.tablespaces();
        }
        ProgramAnswer base = shown.part("base_backup_information");
        return new StoredBackup(shown.part("backup_id").text(), base.part("begin_wal").text(), base.part("end_wal").text(),
                Instant.ofEpochSecond(base.part("begin_time_timestamp").number()), Instant.ofEpochSecond(base.part("end_time_timestamp").number()));
    }

    @Override
    public void restore(StoredBackup backup, Path into, Progress progress) throws IOException, InterruptedException {
        // Else all of the log that there is would be restored, too.
        command.run(progress, "recover", "--get-wal", place.server(), backup.name(), into.toString());
    }

    @Override
    public Optional<Path> fetch(String name) throws IOException, InterruptedException {
        return command.fetch(scratch.resolve(name), result -> (result.err() + result.out()).contains(NONE), "get-wal", "--output-directory",
                scratch.toString(), place.server(), name);
    }

    /** It tells what it has of the timeline of its newest backup alone. */
    @Override
    public Optional<String> lastSegment() throws IOException, InterruptedException {
        return Optional.ofNullable(show().part("wal_information").part("last_available").text());
    }

    @Override
    public void close() throws IOException {
        Removal.of(scratch);
    }
}
