package dev.sluice.engine.kind.postgres.repository;

import dev.sluice.engine.host.files.OwnedFile;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A repository of pgBackRest, in which each server is a stanza. */
final class PgBackRest implements BackupRepository {
    static final String NAME = "pgbackrest";
    /** What archive-get answers of a file that is not there. */
    private static final int ABSENT = 1;
    /** The only one that it knows. */
    private static final String CIPHER = "aes-256-cbc";
    private static final String CONTROL = "global/pg_control";
    /** What it says of a repository that it could not look into. */
    private static final String UNREADABLE = "99";

    private final RepositoryPlace place;
    private final Path scratch;
    private final RepositoryCommand command;

    /** @param scratch a folder of the account's, for this alone */
    PgBackRest(RepositoryPlace place, Path scratch) {
        this.place = place;
        this.scratch = scratch;
        // Nothing but what is said here counts: the machine may have settings for other repositories.
        List<String> where = place.isSettings() ? List.of("--config=" + place.path()) : List.of("--config=/dev/null", "--repo1-path=" + place.path());
        command = new RepositoryCommand(place, NAME, Stream.concat(where.stream(), Stream.of("--stanza=" + place.server(), "--log-level-file=off")).toList(),
                decryption());
    }

    private Map<String, String> decryption() {
        return place.password() == null ? Map.of()
                : Map.of("PGBACKREST_REPO1_CIPHER_TYPE", CIPHER, "PGBACKREST_REPO1_CIPHER_PASS", place.password().reveal());
    }

    private ProgramAnswer info(String... more) throws IOException, InterruptedException {
        String[] words = Stream.of(Stream.of("--output=json"), Stream.of(more), Stream.of("info")).flatMap(Function.identity()).toArray(String[]::new);
        return command.answer(words).elements().findFirst().orElse(new ProgramAnswer(null));
    }

    @Override
    public StoredBackup newest() throws IOException, InterruptedException {
        ProgramAnswer info = info();
        checkReadable(info);
        ProgramAnswer last = info.part("backup").elements().filter(backup -> !"true".equals(backup.part("error").text())).reduce((one, next) -> next)
                .orElseThrow(() -> place.failed("empty", "has no backup of the stanza '" + place.server() + "'.", "Make one, or correct repositoryServer."));
        String label = last.part("label").text();
        checkTablespaces(label);
        ProgramAnswer archive = last.part("archive");
        ProgramAnswer times = last.part("timestamp");
        return new StoredBackup(label, archive.part("start").text(), archive.part("stop").text(),
                Instant.ofEpochSecond(times.part("start").number()), Instant.ofEpochSecond(times.part("stop").number()));
    }

    private void checkReadable(ProgramAnswer info) throws IOException {
        Optional<ProgramAnswer> unreadable = info.part("repo").elements().map(repository -> repository.part("status"))
                .filter(status -> UNREADABLE.equals(status.part("code").text())).findFirst();
        if (unreadable.isPresent()) {
            throw command.unreadable(unreadable.get().part("message").text());
        }
    }

    private void checkTablespaces(String label) throws IOException, InterruptedException {
        if (info("--set=" + label).part("backup").elements().anyMatch(backup -> backup.part("tablespace").elements().findAny().isPresent())) {
            throw place.tablespaces();
        }
    }

    @Override
    public void restore(StoredBackup backup, Path into, Progress progress) throws IOException, InterruptedException {
        command.run(progress, "--pg1-path=" + into, "--lock-path=" + scratch, "--set=" + backup.name(), "--type=none", "--delta",
                "--log-level-console=warn", "restore");
    }

    @Override
    public Optional<Path> fetch(String name) throws IOException, InterruptedException {
        Path file = scratch.resolve(name);
        return command.fetch(file, result -> result.status() == ABSENT, "--pg1-path=" + identity(), "--lock-path=" + scratch, "archive-get", name, file.toString());
    }

    /** A directory that tells of which server the log is to be, as the data does: that may be restored anew meanwhile. */
    private Path identity() throws IOException {
        Path identity = scratch.resolve("pg");
        Path control = identity.resolve(CONTROL);
        if (!Files.exists(control)) {
            Files.createDirectories(control.getParent());
            try {
                Files.write(control, OwnedFile.bytes(place.data().resolve(CONTROL)));
            } catch (NoSuchFileException restoring) {
                throw place.failed("restoring", "is just being restored.", "Its log is fetched after that.");
            }
            for (Path each : List.of(identity, control.getParent(), control)) {
                place.account().give(each);
            }
        }
        return identity;
    }

    @Override
    public Optional<String> lastSegment() throws IOException, InterruptedException {
        return info().part("archive").elements().map(archive -> archive.part("max").text()).filter(Objects::nonNull).reduce((one, next) -> next);
    }

    @Override
    public void close() throws IOException {
        Removal.of(scratch);
    }
}
