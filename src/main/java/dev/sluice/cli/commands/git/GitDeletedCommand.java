package dev.sluice.cli.commands.git;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.git.BranchDatabases;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Delete;
import dev.sluice.operations.Performer;
import dev.sluice.operations.clone.ReadClones;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice git deleted}: called by Git when a branch was deleted, whose database goes with it. */
@Command(name = "deleted", hidden = true, description = "Delete the database of a branch that is gone. Git calls it.")
final class GitDeletedCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "BRANCH", description = "Its name.")
    String branch;

    GitDeletedCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        BranchDatabases databases = new BranchDatabases(GitHookInstallCommand.repository(invocation));
        Optional<String> vdb = databases.of(branch);
        if (vdb.isPresent() && databases.isGone(branch)) {
            invocation.onEngine(engine -> delete(engine, vdb.get()));
            databases.note(branch, null);
        }
        return ExitStatus.DONE;
    }

    /** Somebody may have deleted it before. */
    private static Void delete(Performer engine, String vdb) {
        boolean isThere = engine.perform(new ReadClones(engine.schema())).stream().anyMatch(clone -> clone.get("reference").equals(vdb));
        return isThere ? engine.perform(new Delete(engine.schema(), vdb)) : null;
    }
}
