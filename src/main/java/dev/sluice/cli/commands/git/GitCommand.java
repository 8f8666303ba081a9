package dev.sluice.cli.commands.git;

import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sluice git}: a database for each branch of a Git repository. */
@Command(name = "git", description = "Give each branch of a Git repository a database of its own.", footer = {"",
        "Each git switch makes the database of the branch, where it has none, and writes its address as",
        "DATABASE_URL into the file .env of the worktree. It goes when the branch is deleted.", "",
        "Examples:",
        "  sluice git hook install --from shop",
        "  sluice git hook remove"})
public final class GitCommand implements Runnable {
    public static CommandLine commandLine(Invocation invocation) {
        return new CommandLine(new GitCommand())
                .addSubcommand(new CommandLine(new GitHookCommand())
                        .addSubcommand(new GitHookInstallCommand(invocation))
                        .addSubcommand(new GitHookRemoveCommand(invocation)))
                .addSubcommand(new GitSwitchedCommand(invocation))
                .addSubcommand(new GitDeletedCommand(invocation));
    }

    @Override
    public void run() {
        throw new UsageException("sluice git", "hook is missing. See: sluice git --help");
    }
}
