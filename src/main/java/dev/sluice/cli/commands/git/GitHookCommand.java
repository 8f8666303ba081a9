package dev.sluice.cli.commands.git;

import dev.sluice.cli.console.UsageException;
import picocli.CommandLine.Command;

/** {@code sluice git hook}: whether Git calls Sluice. */
@Command(name = "hook", description = "Have Git call Sluice when a branch is checked out or deleted, or no longer.")
final class GitHookCommand implements Runnable {
    @Override
    public void run() {
        throw new UsageException("sluice git hook", "install or remove is missing. See: sluice git hook --help");
    }
}
