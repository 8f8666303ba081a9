package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.ParamOptions;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.rehearsal.Forecast;
import dev.sluice.rehearsal.PhantomRun;
import dev.sluice.rehearsal.Plan;
import dev.sluice.rehearsal.PlanEntry;
import dev.sluice.rehearsal.PlanText;
import dev.sluice.shell.text.Quantity;
import dev.sluice.wire.Field.Unit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sluice rehearse}: a script with all its steps, in a phantom of the engine. */
@Command(name = "rehearse", description = "Try a script in a phantom of the engine: steps, time, changes.",
        footer = {"",
        "The phantom is an engine of this process with the objects, names, settings and",
        "rights that the user sees in the real one; no data and no secrets are copied,",
        "and nothing is sent to the real one but reads. The script runs from its first",
        "line to its last. Nothing happens outside either: programs that it starts and",
        "files that it writes are passed over, and so are questions, approvals and what",
        "is done by hand; each is told with a '!'. What a library does by itself cannot",
        "be seen. How long: in the middle of what such jobs took in the engine until",
        "now. Space: as the engine tells it of what there is.",
        "",
        "Examples:",
        "  sluice rehearse --engine prod refresh.groovy",
        "  sluice rehearse --json refresh.groovy -p target=qa1"})
public final class RehearseCommand implements Callable<Integer> {
    private static final String NAME = "sluice rehearse";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE|-", description = "The script; - reads it from standard input.")
    String file;

    @Mixin
    private final ParamOptions options = new ParamOptions();

    public RehearseCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        Script script = ScriptFiles.read(file, invocation.around().in());
        PhantomRun trial = rehearsed(script);
        Plan plan = trial.shown();
        Forecast forecast = new Forecast(trial.looked().values());
        Console console = invocation.console();
        if (invocation.options().json) {
            Map<String, Object> result = new LinkedHashMap<>(plan.toMap());
            result.put("forecast", forecast.toMap(plan));
            console.printer().result(result);
        } else {
            console.printer().print(plan.entries().stream().flatMap(entry -> lines(entry, forecast).stream()).toList());
        }
        trial.whole();
        console.say(plan.of() + ": " + steps(plan) + PlanText.summary(plan) + taking(plan, forecast)
                + ". Nothing was sent");
        return ExitStatus.DONE;
    }

    private PhantomRun rehearsed(Script script) throws ScriptException, InterruptedException {
        try (OpenedEngines engines = invocation.engines(invocation.console().printer())) {
            return invocation.rehearsal(engines).of(script, options.named(NAME));
        }
    }

    private static List<String> lines(PlanEntry entry, Forecast forecast) {
        List<String> lines = new ArrayList<>(PlanText.lines(entry));
        if (entry instanceof PlanEntry.Act act && !act.jobs().isEmpty()) {
            lines.set(0, lines.get(0) + "  " + forecast.time(act).map(RehearseCommand::inWords).orElse("(never done here before)"));
        }
        return lines;
    }

    private static String steps(Plan plan) {
        long steps = plan.entries().stream().filter(PlanEntry.Step.class::isInstance).count();
        return steps == 0 ? "" : steps + (steps == 1 ? " step, " : " steps, ");
    }

    private static String taking(Plan plan, Forecast forecast) {
        List<Duration> known = plan.acts().stream().map(forecast::time).flatMap(Optional::stream).toList();
        Duration all = known.stream().reduce(Duration.ZERO, Duration::plus);
        long unknown = plan.acts().size() - known.size();
        long freed = plan.acts().stream().map(forecast::freed).flatMap(Optional::stream).mapToLong(Long::longValue).sum();
        long presented = plan.acts().stream().map(forecast::presented).flatMap(Optional::stream).mapToLong(Long::longValue).sum();
        return "; it may take " + inWords(all) + (unknown == 0 ? "" : " and what " + unknown + (unknown == 1 ? " act takes that was" : " acts take that were")
                + " never done here") + (presented == 0 ? "" : ", presents " + Quantity.of(presented, Unit.BYTES))
                + (freed == 0 ? "" : ", frees " + Quantity.of(freed, Unit.BYTES));
    }

    /** {@code about 3 s}: nobody can tell it better. */
    private static String inWords(Duration time) {
        long seconds = time.toSeconds();
        return seconds < 1 ? "less than 1 s" : seconds < 120 ? "about " + seconds + " s" : "about " + time.toMinutes() + " min";
    }
}
