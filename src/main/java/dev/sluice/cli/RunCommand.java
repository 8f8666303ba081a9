package dev.sluice.cli;

import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.runbook.Manner;
import dev.sluice.runbook.Origin;
import dev.sluice.runbook.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
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
        "  sluice run --yes refresh.groovy      without a question",
        "  sluice run --engine https://engine.example --user admin refresh.groovy",
        "  generate-script | sluice run -"})
final class RunCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "FILE|-", description = "The script; - reads it from standard input.")
    String file;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(names = "--no-journal", description = "Keep no journal; the run cannot be resumed or taken back.")
    boolean unrecorded;

    RunCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        Script script = Scripts.read("sluice run", file, invocation.around().in());
        Map<String, String> params = options.named("sluice run");
        Manner manner = options.manner(invocation);
        try (Run run = unrecorded ? Run.unrecorded(manner) : invocation.runs().begin(origin(script, params), manner)) {
            new Execution(invocation, run).perform(script, params);
        }
        return ExitStatus.DONE;
    }

    private Origin origin(Script script, Map<String, String> params) {
        String path = Scripts.isFile(file) ? Path.of(file).toAbsolutePath().normalize().toString() : null;
        return new Origin(script.name(), path, Origin.digest(script.text()), params, invocation.options().kept());
    }
}
