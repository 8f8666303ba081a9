package dev.sluice.cli.commands.git;

import dev.sluice.cli.commands.CommandCloning;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.git.BranchDatabases;
import dev.sluice.cli.git.GitRepository;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.TypedDuration;
import dev.sluice.operations.clone.BranchClone;
import dev.sluice.operations.clone.CloneRequest;
import dev.sluice.operations.clone.ReadClone;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.operations.clone.WantedLease;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
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
        BranchDatabases databases = new BranchDatabases(repository);
        if (branch.isEmpty()) {
            databases.tellFormer().ifPresent(invocation.console()::say);
            return ExitStatus.DONE;
        }
        String known = databases.of(branch.get()).orElse(null);
        CloneRequest request = new CloneRequest(databases.from(), databases.nameFor(branch.get()), null, null, lease(databases), null);
        Map<String, Object> clone = invocation.onEngine(engine -> database(engine, request, known));
        databases.note(branch.get(), String.valueOf(clone.get("reference")));
        String address = ReadClones.address(clone);
        invocation.console().say(databases.tell(address, clone.get("password") instanceof Secret password
                ? address.replace(password.reveal(), Secret.MASK) : address));
        return ExitStatus.DONE;
    }

    private Map<String, Object> database(Performer engine, CloneRequest request, String known) {
        Map<String, Object> clone = new BranchClone(new CommandCloning(engine, invocation, null, false), request).run(each -> each.get("reference").equals(known));
        return engine.perform(new ReadClone(new ReadClones(engine.schema()), ApiObject.of(Map.of("reference", clone.get("reference")))));
    }

    private static WantedLease lease(BranchDatabases databases) throws InterruptedException {
        return databases.ttl().flatMap(TypedDuration::of).map(WantedLease.NONE::ending).orElse(WantedLease.NONE);
    }
}
