package dev.sluice.cli.commands.git;

import dev.sluice.cli.commands.CommandCloning;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.git.BranchDatabases;
import dev.sluice.cli.git.GitHooks;
import dev.sluice.cli.git.GitRepository;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.TypedDuration;
import dev.sluice.operations.clone.Cloning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sluice git hook install}: from then on each branch has a database. */
@Command(name = "install", description = "Give each branch of the repository that one is in a database, from its next git switch on.")
final class GitHookInstallCommand implements Callable<Integer> {
    private static final String WHERE = "sluice git hook install";

    private final Invocation invocation;

    @Option(names = "--from", paramLabel = "SOURCE", required = true, description = "Of what: whatever sluice clone takes.")
    String from;

    @Option(names = "--ttl", paramLabel = "TIME", description = "How long each is to be there, such as 7d; by default as long as its branch.")
    String ttl;

    GitHookInstallCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    static GitRepository repository(Invocation invocation) {
        return new GitRepository(Path.of("").toAbsolutePath(), invocation.around().variables());
    }

    @Override
    public Integer call() throws InterruptedException {
        if (ttl != null && TypedDuration.of(ttl).isEmpty()) {
            throw new UsageException(WHERE, "--ttl '" + ttl + "' is no length of time. Use one such as 30m, 8h or 3d");
        }
        GitRepository repository = repository(invocation);
        invocation.onEngine(engine -> {
            Cloning.look(new CommandCloning(engine, invocation, null, false), from);
            return from;
        });
        try {
            new GitHooks(repository, System.getProperty("sluice.launcher", "sluice")).install();
        } catch (IOException unwritable) {
            throw RefusedException.of(WHERE, unwritable);
        }
        new BranchDatabases(repository).set(from, ttl);
        return ExitStatus.DONE;
    }
}
