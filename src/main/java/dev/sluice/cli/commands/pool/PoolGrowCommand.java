package dev.sluice.cli.commands.pool;

import dev.sluice.cli.console.ByteCount;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.PoolSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice pool grow}: gives what {@code sluice pool create} made more room. */
@Command(name = "grow", description = "Make the disk of a pool larger, while it is in use. For root.", footer = {"",
        "The engine and its VDBs go on meanwhile. Example:",
        "  sudo sluice pool grow --size 200G /srv/pool"})
final class PoolGrowCommand implements Callable<Integer> {
    private static final String WHERE = "sluice pool grow";

    private final Invocation invocation;

    @Option(names = "--size", paramLabel = "SIZE", required = true, description = "How large it is to be all in all, such as 200G or 2T.")
    String size;

    @Parameters(paramLabel = "PATH", description = "The folder that sluice pool create made.")
    Path path;

    PoolGrowCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        PoolSetup setup = new PoolSetup(path);
        try {
            if (!setup.grow(new ByteCount(WHERE, "--size", size).bytes())) {
                throw PoolCommand.noDisk(WHERE, setup);
            }
        } catch (IOException refused) {
            throw PoolCommand.refused(refused);
        }
        invocation.console().say("the disk in " + setup.folder() + " has " + size + " now");
        return ExitStatus.DONE;
    }
}
