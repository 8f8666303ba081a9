package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.RunOptions;
import dev.sluice.cli.run.RunsOption;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.execution.Resumption;
import dev.sluice.execution.ScriptExecution;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.runbook.Leftover;
import dev.sluice.runbook.GoingOn;
import dev.sluice.runbook.PassedSteps;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunRecord;
import dev.sluice.runbook.RunSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice resume}: goes on with a run that did not come to its end, or takes it back. */
@Command(name = "resume", description = "Go on with a run where it stopped. Nothing that is done is done again.", footer = {"",
        "Examples:",
        "  sluice resume last",
        "  sluice resume --why 20260504-133000123-a1b2      with the reason for each step",
        "  sluice resume --skip 'Tell the testers' --reason 'told by phone' last",
        "  sluice resume --undo last      take back what it did, the latest first"})
public final class ResumeCommand implements Callable<Integer> {
    private static final String NAME = "sluice resume";

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'. See: sluice runs")
    String name;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Mixin
    private final RunsOption place;

    @Option(names = "--why", description = "Say for each step why it is done or passed over.")
    boolean why;

    @Option(names = "--undo", description = "Take back what was done, and list what remains.")
    boolean undo;

    @Option(names = "--repeat", description = "Send again what had begun, where the engine does not tell what became of it.")
    boolean repeat;

    @Option(names = "--take-over", description = "Go on though another machine may be at it. Make sure that it is not.")
    boolean takeOver;

    @Option(names = "--from", paramLabel = "STEP", description = "Pass over what is not done before this step, for a --reason.")
    String from;

    @Option(names = "--skip", paramLabel = "STEP", description = "Pass over this step, for a --reason; may be repeated.")
    List<String> skipped = List.of();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why steps are passed over, for the journal.")
    String reason;

    public ResumeCommand(Invocation invocation) {
        this.invocation = invocation;
        this.place = new RunsOption(invocation);
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        RunSettings settings = settings();
        RunRecord record = invocation.runs().find(name);
        Resumption resumption = Resumption.of(record, invocation.language(), invocation.folders().cache().resolve("runs").resolve(record.name()));
        resumption.changed().forEach(invocation.console()::say);
        if (!invocation.keepsRunsWithEngine()) {
            invocation.options().takeFrom(record.origin().options());
        }
        Map<String, String> params = resumption.params(options.named(NAME));
        RunSettings further = settings.guarded(resumption.guard()).goingOn(new GoingOn(repeat, takeOver, undo)).passing(passed(resumption));
        try (Run run = invocation.runs().resume(record.name(), further)) {
            Output output = invocation.output(run);
            try (OpenedEngines engines = invocation.engines(output)) {
                ScriptExecution execution = new ScriptExecution(invocation.language(), engines, output, run, invocation.console()::say);
                return undo ? takeBack(execution, resumption.script(), params) : goOn(execution, run, resumption, params);
            }
        } finally {
            invocation.result(record.name());
        }
    }

    private PassedSteps passed(Resumption resumption) throws IOException {
        List<String> named = new ArrayList<>(skipped);
        if (from != null) {
            named.add(from);
        }
        if (!named.isEmpty() && (reason == null || reason.isBlank() || undo)) {
            throw new UsageException(NAME, undo ? "--undo takes back what was done; leave out --from and --skip"
                    : "say with --reason why steps are passed over; it is kept in the journal");
        }
        for (String title : named) {
            resumption.mustHaveStep(invocation.runs(), title);
        }
        return new PassedSteps(skipped, from, reason);
    }

    private RunSettings settings() {
        RunSettings settings = options.settings(invocation);
        return why ? settings.explaining(invocation.console()::say) : settings;
    }

    private int goOn(ScriptExecution execution, Run run, Resumption resumption, Map<String, String> params)
            throws ScriptException, InterruptedException {
        invocation.guided(run, () -> execution.goOn(resumption, params));
        return ExitStatus.DONE;
    }

    private int takeBack(ScriptExecution execution, Script script, Map<String, String> params) throws ScriptException {
        List<Leftover> remains = execution.takeBack(script, params);
        (invocation.isForPrograms() ? List.<Leftover>of() : remains).forEach(what -> invocation.console().printer().print("remains: " + what + System.lineSeparator()));
        return remains.stream().allMatch(Leftover::trace) ? ExitStatus.DONE : ExitStatus.REFUSED;
    }
}
