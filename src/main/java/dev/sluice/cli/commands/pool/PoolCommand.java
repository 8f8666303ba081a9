package dev.sluice.cli.commands.pool;

import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.PoolSetup;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sluice pool}: gives the engine's pool a disk of its own, where no other can share blocks. */
@Command(name = "pool", description = "Give a pool a disk of its own, make that larger, or take it away again.", footer = {"",
        "A pool keeps the data of an engine. On Btrfs and XFS its copies share their blocks; on any",
        "other disk each copy takes its full size. For such a machine a pool can have a disk of its",
        "own: a file, formatted and mounted.", "",
        "Examples:",
        "  sudo sluice pool create --size 50G /srv/pool",
        "  sluice engine --pool-folder /srv/pool",
        "  sudo sluice pool grow --size 200G /srv/pool",
        "  sudo sluice pool remove /srv/pool"})
public final class PoolCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    public static CommandLine commandLine(Invocation invocation) {
        return new CommandLine(new PoolCommand())
                .addSubcommand(new PoolCreateCommand(invocation))
                .addSubcommand(new PoolGrowCommand(invocation))
                .addSubcommand(new PoolRemoveCommand(invocation));
    }

    @Override
    public void run() {
        throw new UsageException("sluice pool", "create, grow or remove is missing. See: sluice pool --help");
    }

    static UsageException noDisk(String where, PoolSetup setup) {
        return new UsageException(where, "there is no disk of a pool in " + setup.folder() + ". Name a folder that sluice pool create made");
    }

    /** A pool says itself that it is one. */
    static RefusedException refused(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        int end = message.indexOf(": ");
        return message.startsWith("pool: ") || message.startsWith("host: ")
                ? new RefusedException(message.substring(0, end), message.substring(end + 2), failure)
                : new RefusedException("pool", message, failure);
    }
}
