package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice eval}: one expression, and what it results in. */
@Command(name = "eval", description = "Evaluate code and print what it results in.", footer = {"",
        "Examples:",
        "  sluice eval vdbs",
        "  sluice eval --json \"vdb('qa1')\" | jq -r .reference",
        "  sluice eval \"waitFor 'JOB-12'\""})
public final class EvalCommand implements Callable<Integer> {
    private static final String NAME = "eval";

    private final Invocation invocation;

    @Parameters(paramLabel = "CODE", description = "What to evaluate, in quotes.")
    String code;

    public EvalCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws ScriptException, InterruptedException {
        Console console = invocation.console();
        try (OpenedEngines engines = invocation.engines(console.printer());
                Conversation conversation = invocation.converse(engines, invocation.scriptOutput())) {
            console.printer().result(conversation.evaluate(new Script(NAME, code)), conversation.naming());
        }
        return ExitStatus.DONE;
    }
}
