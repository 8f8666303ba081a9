package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.ReadActivity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice top}: what goes on in a VDB. */
@Command(name = "top", description = "Show what goes on in a VDB: who is connected, which statements take the most time, what takes the most room.")
public final class TopCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "VDB", description = "Its name.")
    String vdb;

    public TopCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        invocation.console().printer().result(invocation.onEngine(engine -> engine.perform(new ReadActivity(engine.schema(), vdb))));
        return ExitStatus.DONE;
    }
}
