package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.RunOptions;
import dev.sluice.cli.run.RunsOption;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.execution.ScriptExecution;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.rehearsal.KeptPlan;
import dev.sluice.rehearsal.PlanGuard;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.RunSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice run}: a script, from its first line to its last. */
@Command(name = "run", description = "Run a script.", footer = {"",
        "Examples:",
        "  sluice run refresh.groovy",
        "  sluice run refresh.groovy -p target=qa1 -p days=7",
        "      the script reads them as params.target and params.days",
        "  sluice run refresh.groovy --help      the parameters that it declares",
        "  sluice run --yes refresh.groovy      without a question",
        "  sluice run --engine https://engine.example --user admin refresh.groovy",
        "  generate-script | sluice run -"})
public final class RunCommand implements Callable<Integer> {
    private static final String NAME = "sluice run";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE|-", description = "The script; - reads it from standard input.")
    String file;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final RunsOption place;

    @Option(names = "--plan", paramLabel = "FILE", description = "Only what this plan says: refused where the engine has moved since, and stopped at anything else.")
    Path plan;

    @Option(names = "--no-journal", description = "Keep no journal; the run cannot be resumed or taken back.")
    boolean unrecorded;

    @Option(names = "--schedule", paramLabel = "NAME", hidden = true, description = "Of the schedule of that name: keeps the output, and does not begin while another goes on.")
    String schedule;

    public RunCommand(Invocation invocation) {
        this.invocation = invocation;
        this.place = new RunsOption(invocation);
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        RunSettings settings = options.settings(invocation);
        Script script = ScriptFiles.read(file, invocation.around().in());
        Map<String, String> params = options.named(NAME);
        if (unrecorded && invocation.options().json) {
            throw new UsageException(NAME, "--json tells what came of a run by its journal. Leave out --no-journal, or use --events -");
        }
        try (ScheduleLock lock = ScheduleLock.of(invocation.schedules(), schedule)) {
            lock.require();
            return run(settings, script, params);
        }
    }

    private Integer run(RunSettings settings, Script script, Map<String, String> params) throws IOException, ScriptException, InterruptedException {
        if (plan == null) {
            run(settings, script, params, Map.of());
            return ExitStatus.DONE;
        }
        KeptPlan.Verified verified = verified(script, params);
        PlanGuard guard = verified.guard();
        run(settings.guarded(guard), script, verified.params(), guard.toMap());
        guard.left().forEach(line -> invocation.console().say("planned, but not done: " + line));
        return ExitStatus.DONE;
    }

    private void run(RunSettings settings, Script script, Map<String, String> params, Map<String, ?> kept)
            throws IOException, ScriptException, InterruptedException {
        String name = null;
        try (Run run = unrecorded ? Run.unrecorded(settings) : invocation.runs().create(settings)) {
            name = run.name();
            if (schedule != null && name != null) {
                invocation.keepOutput(name);
            }
            begin(run, script, params, kept);
        } finally {
            invocation.result(name);
        }
    }

    private KeptPlan.Verified verified(Script script, Map<String, String> params) throws IOException, ScriptException, InterruptedException {
        try (OpenedEngines engines = invocation.engines(Output.SILENT)) {
            return new KeptPlan(plan).verified(invocation.language(), invocation.rehearsal(engines, Output.SILENT), script, params);
        }
    }

    private void begin(Run run, Script script, Map<String, String> params, Map<String, ?> kept) throws ScriptException, InterruptedException {
        Language language = invocation.language();
        Output output = invocation.output(run);
        try (OpenedEngines engines = invocation.engines(output)) {
            ScriptExecution execution = new ScriptExecution(language, engines, output, run, invocation.console()::say);
            RunOrigin origin = ScriptFiles.origin(language, file, script, opening()).keepingTo(kept);
            invocation.guided(run, () -> execution.begin(origin, script, params));
        }
    }

    /** With which options the engines are opened, and by which schedule it was begun, if by one. */
    private Map<String, Object> opening() {
        Map<String, Object> opening = invocation.options().kept();
        if (schedule != null) {
            opening.put(RunsCommand.SCHEDULE, schedule);
        }
        return opening;
    }

    /** The parameters of the script, a line each, for its help. */
    public List<String> help() throws IOException, ScriptException, InterruptedException {
        if (file == null) {
            return List.of();
        }
        Script script = ScriptFiles.read(file, invocation.around().in());
        List<String> params = invocation.parameters(script, invocation.console().printer()).help();
        return params.isEmpty() ? List.of("", file + " declares no parameters") : Stream.concat(Stream.of("", "Parameters of " + file + ":"),
                params.stream()).toList();
    }
}
