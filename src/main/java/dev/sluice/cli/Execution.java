package dev.sluice.cli;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Engines;
import dev.sluice.runbook.PastEnds;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.Undo;
import dev.sluice.runbook.Withheld;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Executes a script as a run, and says how to go on where it did not come to its end. */
final class Execution {
    private final Invocation invocation;
    private final Run run;

    Execution(Invocation invocation, Run run) {
        this.invocation = invocation;
        this.run = run;
    }

    /** Runs {@code script} to its end, or as far as it comes. */
    void perform(Script script, Map<String, String> params) throws ScriptException, InterruptedException {
        try {
            within(script, params, engines -> { });
            run.end(null);
        } catch (ScriptException | InterruptedException | RuntimeException failed) {
            run.end(failed);
            if (run.name() != null && run.hasBegun() && !(failed.getCause() instanceof Withheld)) {
                invocation.adviseAfterwards("run " + run.name() + " can go on: sluice resume " + run.name()
                        + "      or be taken back: sluice resume --undo " + run.name());
            }
            throw failed;
        }
    }

    /** Runs {@code script} again to where its past ends, and takes back what was done; gives what remains. */
    List<String> takeBack(Script script, Map<String, String> params) throws ScriptException, InterruptedException {
        List<String> remains = new ArrayList<>();
        within(script, params, engines -> {
            try (Undo undo = new Undo(run, engines, invocation.console()::say)) {
                remains.addAll(undo.perform());
            }
        });
        run.undone(remains);
        return remains;
    }

    private void within(Script script, Map<String, String> params, Consumer<Engines> afterwards) throws ScriptException, InterruptedException {
        Console console = invocation.console();
        try (OpenedEngines engines = invocation.engines(console.printer(), run);
                Conversation conversation = invocation.converse(engines, console.printer(), run)) {
            conversation.variables().put("params", new LinkedHashMap<>(params));
            try {
                conversation.evaluate(script);
            } catch (ScriptException stopped) {
                if (!run.manner().undo() || stopped.getCause() == null) {
                    throw stopped;
                }
                if (!(stopped.getCause() instanceof PastEnds)) {
                    console.say("the script came no further than this: " + stopped.getMessage());
                }
            }
            afterwards.accept(engines);
        }
    }
}
