package dev.sluice.cli;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice run}: a script, from its first line to its last. */
@Command(name = "run", description = "Run a script.", footer = {"",
        "Examples:",
        "  sluice run refresh.groovy",
        "  sluice run refresh.groovy -p target=qa1 -p days=7",
        "      the script reads them as params.target and params.days",
        "  sluice run --engine https://engine.example --user admin refresh.groovy",
        "  generate-script | sluice run -"})
final class RunCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "FILE|-", description = "The script; - reads it from standard input.")
    String file;

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the script; may be repeated.")
    List<String> params = List.of();

    RunCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        Script script = Scripts.read("sluice run", file, invocation.around().in());
        Map<String, String> named = named();
        Console console = invocation.console();
        try (OpenedEngines engines = invocation.engines(console.printer());
                Conversation conversation = invocation.converse(engines, console.printer())) {
            conversation.variables().put("params", named);
            conversation.evaluate(script);
        }
        return ExitStatus.DONE;
    }

    private Map<String, String> named() {
        Map<String, String> named = new LinkedHashMap<>();
        for (String param : params) {
            int equals = param.indexOf('=');
            if (equals < 1) {
                throw new UsageException("sluice run",
                        "-p '" + param + "' does not say NAME=VALUE. Write it as -p target=qa1");
            }
            named.put(param.substring(0, equals), param.substring(equals + 1));
        }
        return named;
    }
}
