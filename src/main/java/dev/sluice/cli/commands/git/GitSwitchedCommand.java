package dev.sluice.cli.commands.git;

import dev.sluice.cli.commands.CommandCloning;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.git.BranchDatabases;
import dev.sluice.cli.git.GitRepository;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.TypedDuration;
import dev.sluice.operations.clone.BranchClone;
import dev.sluice.operations.clone.CloneRequest;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.operations.clone.WantedLease;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code sluice git switched}: called by Git when a branch was checked out, which has its database then. */
@Command(name = "switched", hidden = true, description = "Give the branch that is checked out its database. Git calls it.")
final class GitSwitchedCommand implements Callable<Integer> {
    private final Invocation invocation;

    GitSwitchedCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        GitRepository repository = GitHookInstallCommand.repository(invocation);
        Optional<String> branch = repository.branch();
        if (branch.isEmpty()) {
            return ExitStatus.DONE;
        }
        BranchDatabases databases = new BranchDatabases(repository);
        String known = databases.of(branch.get()).orElse(null);
        CloneRequest request = new CloneRequest(databases.from(), databases.nameFor(branch.get()), null, null, lease(databases), null);
        Map<String, Object> clone = invocation.onEngine(engine -> new BranchClone(new CommandCloning(engine, invocation, null), request)
                .run(each -> each.get("reference").equals(known)));
        databases.note(branch.get(), String.valueOf(clone.get("reference")));
        try {
            invocation.console().say(databases.tell(ReadClones.address(clone)));
        } catch (IOException unwritable) {
            throw RefusedException.of("sluice git", unwritable);
        }
        return ExitStatus.DONE;
    }

    private static WantedLease lease(BranchDatabases databases) throws InterruptedException {
        return databases.ttl().flatMap(TypedDuration::of).map(WantedLease.NONE::ending).orElse(WantedLease.NONE);
    }
}
