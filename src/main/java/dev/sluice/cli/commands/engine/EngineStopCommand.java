package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.HomeProcess;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.engine.HomeHolder;
import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice engine stop}: ends the engine that serves a home. */
@Command(name = "stop", description = "End the engine that runs, when its jobs have ended.",
        footer = {"", "Mounts and the servers of VDBs stay as they are. The next command that",
            "needs an engine starts one.", "",
            "Examples:",
            "  sluice engine stop",
            "  sluice engine stop --now      jobs that run are broken off, and end FAILED"})
final class EngineStopCommand implements Callable<Integer> {
    private static final String NAME = "sluice engine stop";
    private static final long PAUSE_MILLIS = 200;

    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    @Option(names = "--now", description = "Wait for no job.")
    boolean now;

    EngineStopCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        Console console = invocation.console();
        HomeProcess process = home.process(invocation);
        Optional<HomeHolder> found = process.holder();
        if (found.isEmpty()) {
            console.say("no engine runs");
            return ExitStatus.DONE;
        }
        HomeHolder holder = found.get();
        if (!holder.serves()) {
            throw new RefusedException(NAME, "the engine's home is held by " + holder + ", which ends by itself when its work is done", null);
        }
        if (holder.answers()) {
            awaitJobs(process, console).stream().filter(use -> use.string("end") != null)
                    .collect(Collectors.groupingBy(use -> use.string("end"), LinkedHashMap::new, Collectors.mapping(use -> use.string("what"), Collectors.joining(", "))))
                    .forEach((end, what) -> console.say(end + ": " + what));
        }
        process.end(holder, now, console::say);
        console.say("the engine has ended: process " + holder.process());
        return ExitStatus.DONE;
    }

    /** What it is in use for when its jobs have ended, or now where nobody waits for that. */
    private List<ApiObject> awaitJobs(HomeProcess process, Console console) throws InterruptedException {
        String said = "";
        for (List<ApiObject> uses = uses(process); ; uses = uses(process)) {
            String jobs = uses.stream().filter(use -> "job".equals(use.string("reason"))).map(use -> use.string("what")).collect(Collectors.joining(", "));
            if (now || jobs.isEmpty()) {
                return uses;
            }
            if (!jobs.equals(said)) {
                said = jobs;
                console.say("waiting for " + jobs + ". Ctrl-C leaves the engine running; --now waits for nothing");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private List<ApiObject> uses(HomeProcess process) {
        try {
            return process.uses(invocation.targets());
        } catch (ConnectionException | EngineException unknown) {
            if (now) {
                return List.of();
            }
            throw new RefusedException(NAME, "whether it runs jobs cannot be told (" + unknown.getMessage() + "). To end it all the same: " + NAME
                    + " --now", unknown);
        }
    }
}
