package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.HomeHolder;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sluice engine start}: the engine process that the shell would start. */
@Command(name = "start", description = "Start the engine process where none runs, as the shell does.",
        footer = {"", "It ends by itself when for a minute there was no session, job, kept log or lease.", "",
            "Examples:",
            "  sluice engine start"})
final class EngineStartCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    EngineStartCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        Console console = invocation.console();
        HomeHolder holder = home.process(invocation)
                .started(invocation.around().variables(), console::say);
        console.say("an engine runs: process " + holder.process() + ", Sluice " + holder.version());
        return ExitStatus.DONE;
    }
}
