package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.cli.target.Targets;
import dev.sluice.operations.CheckData;
import dev.sluice.operations.Performer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sluice engine check}: whether all data is there and what it was when it was stored. */
@Command(name = "check", description = "Read all data of dSources and tell what is missing or damaged; changes nothing.",
        footer = {"", "It asks the engine that runs on the home, or starts one for as long as it takes.", "",
            "Examples:",
            "  sluice engine check",
            "  sluice engine check --home /srv/sluice --json"})
final class EngineCheckCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    EngineCheckCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Console console = invocation.console();
        Targets targets = invocation.targets();
        if (home.isGiven() && targets.inUse().isPresent()) {
            throw new UsageException("sluice engine check", "--home and --engine name two engines. Leave one of them out");
        }
        Path where = home.folder(invocation);
        try (OpenedEngines engines = invocation.engines(console.printer(), where);
             Performer engine = engines.open(null)) {
            List<String> findings = engine.perform(new CheckData());
            if (invocation.options().json) {
                console.printer().result(findings);
            } else {
                console.printer().print(findings);
                console.say(findings.isEmpty() ? "all data is there and as it was stored" : "something is missing or damaged");
            }
            return findings.isEmpty() ? ExitStatus.DONE : ExitStatus.REFUSED;
        }
    }
}
