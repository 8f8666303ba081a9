package dev.sluice.cli.commands.pool;

import dev.sluice.cli.console.ByteCount;
import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.PoolSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice pool create}: makes a disk with a pool on it. */
@Command(name = "create", description = "Make a disk for a pool: a sparse file, formatted and mounted. For root.", footer = {"",
        "The engine mounts it when it starts. Examples:",
        "  sudo sluice pool create --size 50G /srv/pool",
        "  sudo sluice pool create --size 50G --fs xfs --owner ann /srv/pool"})
final class PoolCreateCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Option(names = "--size", paramLabel = "SIZE", required = true, description = "How large it is, such as 50G or 2T.")
    String size;

    @Option(names = "--fs", paramLabel = "btrfs|xfs", description = "Its file system. Else btrfs.")
    String fileSystem;

    @Option(names = "--owner", paramLabel = "NAME", description = "The account of the engine that works with it. Else root.")
    String owner;

    @Parameters(paramLabel = "PATH", description = "A folder for it, empty or still to be made.")
    Path path;

    PoolCreateCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        PoolSetup setup = new PoolSetup(path);
        String driver = create(setup, new ByteCount("sluice pool create", "--size", size).bytes());
        Console console = invocation.console();
        if (invocation.options().json) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("pool", setup.folder().toString());
            facts.put("driver", driver.substring(0, driver.indexOf(';')));
            console.printer().result(facts);
        } else {
            console.printer().print(setup.folder() + System.lineSeparator());
        }
        console.say("driver  " + driver);
        console.say("use it  sluice engine --pool-folder " + setup.folder() + ", or for all commands: export SLUICE_POOL="
                + setup.folder());
        console.say("undo    sluice pool remove " + setup.folder());
        return ExitStatus.DONE;
    }

    private String create(PoolSetup setup, long bytes) throws InterruptedException {
        try {
            return setup.create(bytes, fileSystem, owner);
        } catch (IOException refused) {
            throw PoolCommand.refused(refused);
        }
    }
}
