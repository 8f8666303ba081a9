package dev.sluice.engine.kind.postgres.repository;

import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A repository of pgBackRest, in which each server is a stanza. */
final class PgBackRest implements BackupRepository {
    static final String NAME = "pgbackrest";
    /** What archive-get answers of a file that is not there. */
    private static final int ABSENT = 1;

    private final RepositoryPlace place;
    private final Path scratch;
    private final RepositoryCommand command;

    /** @param scratch a folder of the account's, for this alone */
    PgBackRest(RepositoryPlace place, Path scratch) {
        this.place = place;
        this.scratch = scratch;
        command = new RepositoryCommand(place, NAME);
    }

    /** Nothing but what is said here counts: the machine may have settings for other repositories. */
    private List<String> words(String... more) {
        List<String> words = new ArrayList<>(List.of("--config=/dev/null", "--repo1-path=" + place.path(), "--stanza=" + place.server(),
                "--log-level-file=off"));
        words.addAll(List.of(more));
        return words;
    }

    private ProgramAnswer info(String... more) throws IOException, InterruptedException {
        List<String> words = words("--output=json");
        words.addAll(List.of(more));
        words.add("info");
        return command.answer(words).elements().findFirst().orElse(new ProgramAnswer(null));
    }

    @Override
    public StoredBackup newest() throws IOException, InterruptedException {
        ProgramAnswer last = info().part("backup").elements().filter(backup -> !"true".equals(backup.part("error").text())).reduce((one, next) -> next)
                .orElseThrow(() -> place.failed("empty", "has no backup of the stanza '" + place.server() + "'.", "Make one, or correct repositoryServer."));
        String label = last.part("label").text();
        checkTablespaces(label);
        ProgramAnswer archive = last.part("archive");
        ProgramAnswer times = last.part("timestamp");
        return new StoredBackup(label, archive.part("start").text(), archive.part("stop").text(),
                Instant.ofEpochSecond(times.part("start").number()), Instant.ofEpochSecond(times.part("stop").number()));
    }

    private void checkTablespaces(String label) throws IOException, InterruptedException {
        if (info("--set=" + label).part("backup").elements().anyMatch(backup -> backup.part("tablespace").elements().findAny().isPresent())) {
            throw place.failed("tablespaces", "has a backup with tablespaces, which would be restored to where the source has them.",
                    "Link the running server.");
        }
    }

    @Override
    public void restore(StoredBackup backup, Path into, Progress progress) throws IOException, InterruptedException {
        command.run(words("--pg1-path=" + into, "--lock-path=" + scratch, "--set=" + backup.name(), "--type=none", "--delta",
                "--log-level-console=warn", "restore"), progress);
    }

    @Override
    public Optional<String> newestSegment() throws IOException, InterruptedException {
        return info().part("archive").elements().map(archive -> archive.part("max").text()).reduce((one, next) -> next);
    }

    @Override
    public Optional<Path> fetch(String name) throws IOException, InterruptedException {
        Path file = scratch.resolve(name);
        List<String> words = words("--pg1-path=" + place.data(), "--lock-path=" + scratch, "archive-get", name, file.toString());
        Result result = command.run(words);
        if (result.ok()) {
            return Optional.of(file);
        }
        Files.deleteIfExists(file);
        if (result.status() != ABSENT) {
            throw place.failed("log", "does not give '" + name + "' of the log: " + result.err().strip(), "See what pgbackrest says.");
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        Removal.of(scratch);
    }
}
