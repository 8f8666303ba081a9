package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice plan}: what a script would do. */
@Command(name = "plan", description = "Say what a script would do, and send no change.", footer = {"",
        "The script runs to its end in a phantom of the engine: an engine of this",
        "process with the same objects, names, settings and rights as the user sees",
        "there, and without data. The engine itself is only read. What it would refuse",
        "because of names, types, dependencies or permissions, the phantom refuses.",
        "What depends on its host, such as whether a mount path is free, or a hook",
        "succeeds, only the run will tell. Questions, approvals and what is done by",
        "hand are passed over and told with a '!', and so are programs that the script",
        "starts and files that it writes.",
        "",
        "Examples:",
        "  sluice plan refresh.groovy -p target=qa1",
        "  sluice plan --detailed-exitcode lab.groovy    5 if anything would change",
        "  sluice plan --out refresh.plan refresh.groovy",
        "  sluice run --plan refresh.plan refresh.groovy   only if the engine is still as it was then"})
public final class PlanCommand implements Callable<Integer> {
    private static final String NAME = "sluice plan";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE|-", description = "The script; - reads it from standard input.")
    String file;

    @Mixin
    private final ParamOptions options = new ParamOptions();

    @Option(names = "--out", paramLabel = "FILE", description = "Keep the plan in a file, for 'sluice run --plan'.")
    Path out;

    @Option(names = "--detailed-exitcode", description = "End with 5 where something would change.")
    boolean detailed;

    public PlanCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        Script script = ScriptFiles.read(file, invocation.around().in());
        checkOut();
        PhantomRun rehearsed = rehearsed(script);
        Plan plan = rehearsed.shown();
        if (rehearsed.failure() == null && out != null) {
            plan.write(out);
        }
        Console console = invocation.console();
        if (invocation.options().json) {
            console.printer().result(plan.toMap());
        } else {
            console.printer().print(PlanText.lines(plan));
        }
        rehearsed.whole();
        console.say(plan.of() + ": " + PlanText.summary(plan) + ". Nothing was sent");
        return detailed && !plan.isEmpty() ? ExitStatus.PENDING : ExitStatus.DONE;
    }

    private PhantomRun rehearsed(Script script) throws ScriptException, InterruptedException {
        try (OpenedEngines engines = invocation.engines(invocation.console().printer())) {
            return invocation.rehearsal(engines).of(script, options.named(NAME));
        }
    }

    /** What cannot be written is told before anything is planned. */
    private void checkOut() {
        Path folder = out == null ? null : out.toAbsolutePath().getParent();
        if (folder != null && Files.isDirectory(out)) {
            throw new UsageException(NAME, "--out '" + out + "' is a folder. Name a file, as in --out " + out.resolve("refresh.plan"));
        }
        if (folder != null && !Files.isWritable(folder)) {
            throw new UsageException(NAME, "--out '" + out + "': there is no folder '" + folder + "' that can be written. Make it first");
        }
    }
}
