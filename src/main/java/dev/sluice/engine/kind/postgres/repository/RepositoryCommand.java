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
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the program of a repository. */
record RepositoryCommand(RepositoryPlace place, String program) {
    private static final int MOST_LINES = 3;

    Result run(List<String> words) throws IOException, InterruptedException {
        try {
            return command(words).run();
        } catch (MissingProgramException missing) {
            throw absent();
        }
    }

    /** The same of what takes long; refuses what fails. */
    void run(List<String> words, Progress progress) throws IOException, InterruptedException {
        try {
            check(words, new WatchedCommand(command(words), progress).run(line -> { }));
        } catch (MissingProgramException missing) {
            throw absent();
        }
    }

    /** What it answers, as JSON. */
    ProgramAnswer answer(List<String> words) throws IOException, InterruptedException {
        Result result = run(words);
        check(words, result);
        return new ProgramAnswer(Json.parse(result.out(), JsonBounds.REPLY));
    }

    private HostCommand command(List<String> words) {
        return HostCommand.of(Stream.concat(Stream.of(program), words.stream()).toList()).with("LC_ALL", "C").as(place.account()).reaching(place.data());
    }

    private void check(List<String> words, Result result) throws IOException {
        if (!result.ok()) {
            String said = Stream.concat(result.err().lines(), result.out().lines()).filter(line -> !line.isBlank()).limit(MOST_LINES)
                    .map(line -> "\n    " + MessageText.plain(line)).collect(Collectors.joining());
            throw place.failed("failed", "cannot be read by " + program + ", as the account " + place.account().name() + ":" + said,
                    "Correct repositoryPath and repositoryServer, and let that account read the repository.");
        }
    }

    private IOException absent() {
        return place.failed("program", "is read by " + program + ", which this machine has not.", "Install it, as by apt-get install " + program + ".");
    }
}
