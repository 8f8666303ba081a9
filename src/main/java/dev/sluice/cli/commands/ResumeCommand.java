package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.run.RunOptions;
import dev.sluice.cli.run.ScriptExecution;
import dev.sluice.cli.run.Scripts;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.Leftover;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunException;
import dev.sluice.runbook.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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
        "  sluice resume --undo last      take back what it did, the latest first"})
public final class ResumeCommand implements Callable<Integer> {
    private static final String NAME = "sluice resume";

    private final Invocation invocation;

    @Parameters(paramLabel = "RUN", description = "The run, or the end of its name, or 'last'. See: sluice runs")
    String name;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(names = "--why", description = "Say for each step why it is done or passed over.")
    boolean why;

    @Option(names = "--undo", description = "Take back what was done, and list what remains.")
    boolean undo;

    @Option(names = "--repeat", description = "Send again what had begun, where the engine does not tell what became of it.")
    boolean repeat;

    public ResumeCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        RunRecord record = invocation.runs().find(name);
        RunOrigin origin = record.origin();
        if (origin.file() == null) {
            throw new RunException("run " + record.name() + " came through a pipe, and its script is gone. Run scripts from files");
        }
        // What it includes is found from where it is, also from another folder than it was started in.
        String shown = Files.exists(Path.of(origin.script())) ? origin.script() : origin.file();
        Script script = new Script(shown, Scripts.read(NAME, origin.file(), invocation.around().in()).text());
        if (!RunOrigin.digest(script.text()).equals(origin.digest())) {
            invocation.console().say(origin.script() + " has changed since run " + record.name() + " began");
        }
        warnOfIncluded(record, script);
        invocation.options().takeFrom(origin.options());
        Map<String, String> params = new LinkedHashMap<>();
        origin.params().forEach((param, value) -> params.put(param, String.valueOf(value)));
        params.putAll(options.named(NAME));
        try (Run run = invocation.runs().resume(record.name(), settings())) {
            return undo ? takeBack(script, params, run) : goOn(script, params, run);
        }
    }

    private void warnOfIncluded(RunRecord record, Script script) throws ScriptException, InterruptedException {
        Map<String, ?> before = record.origin().included();
        Map<String, String> now = Scripts.included(invocation, script);
        Set<String> all = new TreeSet<>(before.keySet());
        all.addAll(now.keySet());
        all.stream().filter(file -> !Objects.equals(before.get(file), now.get(file))).forEach(file -> invocation.console()
                .say(file + ", which " + script.name() + " includes, has changed since run " + record.name() + " began"));
    }

    private RunSettings settings() {
        RunSettings settings = options.settings(invocation).repeating(repeat);
        RunSettings told = why ? settings.explaining(invocation.console()::say) : settings;
        return undo ? told.undoing() : told;
    }

    private int goOn(Script script, Map<String, String> params, Run run) throws ScriptException, InterruptedException {
        new ScriptExecution(invocation, run, NAME, true).goOn(script, params);
        return ExitStatus.DONE;
    }

    private int takeBack(Script script, Map<String, String> params, Run run) throws ScriptException, InterruptedException {
        List<Leftover> remains = new ScriptExecution(invocation, run, NAME, true).takeBack(script, params);
        (invocation.options().json ? List.<Leftover>of() : remains).forEach(what -> invocation.console().printer().print("remains: " + what + System.lineSeparator()));
        return remains.isEmpty() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }
}
