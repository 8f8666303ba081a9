package dev.sluice.cli.commands.pool;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.PoolSetup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice pool remove}: takes away what {@code sluice pool create} made, and all data on it. */
@Command(name = "remove", description = "Unmount and delete the disk of a pool, with all data on it. For root.", footer = {"",
        "Examples:",
        "  sudo sluice pool remove /srv/pool",
        "  sudo sluice pool remove --yes /srv/pool"})
final class PoolRemoveCommand implements Callable<Integer> {
    private static final String WHERE = "sluice pool remove";

    private final Invocation invocation;

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Parameters(paramLabel = "PATH", description = "The folder that sluice pool create made.")
    Path path;

    PoolRemoveCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        PoolSetup setup = new PoolSetup(path);
        try {
            Optional<String> content = setup.content();
            if (content.isEmpty()) {
                throw PoolCommand.noDisk(WHERE, setup);
            }
            if (!yes && !isWanted(setup, content.get())) {
                invocation.console().say("nothing was removed");
                return ExitStatus.DONE;
            }
            setup.remove();
        } catch (IOException refused) {
            throw PoolCommand.refused(refused);
        }
        invocation.console().say("removed " + setup.folder());
        return ExitStatus.DONE;
    }

    private boolean isWanted(PoolSetup setup, String content) throws IOException {
        if (!invocation.around().isInteractive()) {
            throw new UsageException(WHERE, "this would delete the disk in " + setup.folder() + " with " + content
                    + ", and nobody is there to ask. Say --yes if that is what you want");
        }
        invocation.console().say("This deletes the disk in " + setup.folder() + " with " + content + ". Go on? [y/N]");
        String answer = new BufferedReader(new InputStreamReader(invocation.around().in(), StandardCharsets.UTF_8)).readLine();
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
    }
}
