package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.git.BranchDatabases;
import dev.sluice.cli.git.GitRepository;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.TypedDuration;
import dev.sluice.operations.clone.CloneRequest;
import dev.sluice.operations.clone.Cloning;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
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
        CloneRequest request = new CloneRequest(databases.from(), databases.nameFor(branch.get()), null, null, length(databases), null);
        Map<String, Object> clone = invocation.onEngine(engine -> ofBranch(engine, known, request));
        databases.note(branch.get(), String.valueOf(clone.get("reference")));
        try {
            invocation.console().say(databases.tell(ReadClones.address(clone)));
        } catch (IOException unwritable) {
            throw RefusedException.of("sluice git", unwritable);
        }
        return ExitStatus.DONE;
    }

    private static Duration length(BranchDatabases databases) throws InterruptedException {
        return databases.ttl().flatMap(TypedDuration::of).orElse(null);
    }

    /** The one that it has, else a new one; where another has its name, that is called after what it comes from. */
    private Map<String, Object> ofBranch(Performer engine, String known, CloneRequest wanted) {
        List<Map<String, Object>> before = clones(engine);
        Optional<Map<String, Object>> there = before.stream().filter(clone -> clone.get("reference").equals(known)).findFirst();
        if (there.isPresent()) {
            return there.get();
        }
        boolean taken = before.stream().anyMatch(clone -> clone.get("name").equals(wanted.name()));
        ApiObject made = new Cloning(new CommandCloning(engine, invocation, null), taken ? wanted.unnamed() : wanted).run();
        return clones(engine).stream().filter(clone -> clone.get("reference").equals(made.reference())).findFirst().orElseThrow();
    }

    private static List<Map<String, Object>> clones(Performer engine) {
        return engine.perform(new ReadClones(engine.schema()));
    }
}
