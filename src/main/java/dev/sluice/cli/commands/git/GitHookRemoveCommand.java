package dev.sluice.cli.commands.git;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.git.BranchDatabases;
import dev.sluice.cli.git.GitHooks;
import dev.sluice.cli.git.GitRepository;
import dev.sluice.cli.run.Invocation;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code sluice git hook remove}: from then on Git does without Sluice. */
@Command(name = "remove", description = "Have Git call Sluice no longer. The databases of branches stay.")
final class GitHookRemoveCommand implements Callable<Integer> {
    private final Invocation invocation;

    GitHookRemoveCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        GitRepository repository = GitHookInstallCommand.repository(invocation);
        try {
            new GitHooks(repository, "").remove();
        } catch (IOException undeletable) {
            throw RefusedException.of("sluice git hook remove", undeletable);
        }
        new BranchDatabases(repository).set(null, null);
        return ExitStatus.DONE;
    }
}
