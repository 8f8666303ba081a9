package dev.sluice.engine.kind.postgres.repository;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.WatchedCommand;
import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the program of a repository.
 *
 * @param settings the words before those of each run
 * @param variables what it is told besides, where nobody else sees it
 */
record RepositoryCommand(RepositoryPlace place, String program, List<String> settings, Map<String, String> variables) {
    private static final int MOST_LINES = 3;

    /** What takes long; refuses what fails. */
    void run(Progress progress, String... words) throws IOException, InterruptedException {
        try {
            check(new WatchedCommand(command(List.of(words)), progress).run(line -> { }));
        } catch (MissingProgramException missing) {
            throw absent();
        }
    }

    /** What it answers, as JSON. */
    ProgramAnswer answer(String... words) throws IOException, InterruptedException {
        Result result = run(List.of(words));
        check(result);
        // Programs pass on what they have read as it is; between the words of JSON a blank means the same.
        return new ProgramAnswer(Json.parse(result.out().replaceAll("\\p{Cntrl}", " "), JsonBounds.REPLY));
    }

    /**
     * Has it write a file of the log.
     *
     * @param isAbsent whether it says by its answer that the repository has no such file
     */
    Optional<Path> fetch(Path file, Predicate<Result> isAbsent, String... words) throws IOException, InterruptedException {
        Result result = run(List.of(words));
        if (result.ok()) {
            return Optional.of(file);
        }
        Files.deleteIfExists(file);
        if (!isAbsent.test(result)) {
            throw place.failed("log", "does not give '" + file.getFileName() + "' of the log: " + result.err().strip(), "See what " + program + " says.");
        }
        return Optional.empty();
    }

    private Result run(List<String> words) throws IOException, InterruptedException {
        try {
            return command(words).run();
        } catch (MissingProgramException missing) {
            throw absent();
        }
    }

    private HostCommand command(List<String> words) {
        return HostCommand.of(Stream.of(List.of(program), settings, words).flatMap(List::stream).toList()).with("LC_ALL", "C").with(variables).as(place.account()).reaching(place.data());
    }

    private void check(Result result) throws IOException {
        if (!result.ok()) {
            throw unreadable(result.err() + "\n" + result.out());
        }
    }

    /** Why it cannot be read, in the words of the program. */
    IOException unreadable(String text) {
        String said = text.lines().filter(line -> !line.isBlank()).limit(MOST_LINES).map(line -> "\n    " + MessageText.plain(line)).collect(Collectors.joining());
        return place.failed("failed", "cannot be read by " + program + ", as the account " + place.account().name() + ":" + said,
                "Correct " + place.field() + " and repositoryServer, and let that account read the repository.");
    }

    private IOException absent() {
        return place.failed("program", "is read by " + program + ", which this machine has not.", "Install it, as by apt-get install " + program + ".");
    }
}
