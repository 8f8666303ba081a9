package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.ParamOptions;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.rehearsal.PhantomRun;
import dev.sluice.rehearsal.Plan;
import dev.sluice.rehearsal.PlanText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sluice drift}: what has changed outside of a script that ensures it. */
@Command(name = "drift", description = "Say what is not as the script ensures it, and send no change.", footer = {"",
        "The script runs as with 'sluice plan'; only what its 'ensure' would make or",
        "change is told, and with a '!' what nobody can change as it is now. Ends with",
        "5 where anything is otherwise, with 0 where all is as it should be.",
        "",
        "Examples:",
        "  sluice drift lab.groovy",
        "  sluice drift --json --engine prod lab.groovy"})
public final class DriftCommand implements Callable<Integer> {
    private static final String NAME = "sluice drift";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE|-", description = "The script; - reads it from standard input.")
    String file;

    @Mixin
    private final ParamOptions options = new ParamOptions();

    public DriftCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        Script script = ScriptFiles.read(file, invocation.around().in());
        PhantomRun trial = rehearsed(script);
        Plan drift = trial.shown().ensured();
        Console console = invocation.console();
        if (invocation.options().json) {
            console.printer().result(drift.toMap());
        } else {
            console.printer().print(PlanText.lines(drift));
        }
        trial.whole();
        console.say(drift.of() + ": " + found(drift, trial.ensures()));
        return drift.entries().isEmpty() ? ExitStatus.DONE : ExitStatus.PENDING;
    }

    private static String found(Plan drift, boolean ensures) {
        if (!drift.isEmpty()) {
            return "not as it is ensured: " + PlanText.summary(drift);
        }
        if (!drift.entries().isEmpty()) {
            return "what belongs to a lab is no longer said";
        }
        return ensures ? "all is as it is ensured" : "there is nothing that it ensures";
    }

    private PhantomRun rehearsed(Script script) throws ScriptException, InterruptedException {
        try (OpenedEngines engines = invocation.engines(invocation.console().printer())) {
            return invocation.rehearsal(engines).ofDrift(script, options.named(NAME));
        }
    }
}
