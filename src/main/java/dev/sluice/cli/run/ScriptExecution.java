package dev.sluice.cli.run;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Conversation;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Engines;
import dev.sluice.operations.Questions;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.NothingLeftToUndo;
import dev.sluice.runbook.Leftover;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.Undo;
import dev.sluice.runbook.ConsentMissing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Executes a script as a run, and says how to go on where it did not come to its end. */
public final class ScriptExecution {
    /** What is to be done before the first line runs. */
    private interface Start {
        void with(Params params) throws ScriptException;
    }

    private final Invocation invocation;
    private final Run run;
    private final String command;
    private final boolean canGoOn;

    /**
     * @param command that asks for it, for messages
     * @param canGoOn whether its script can be read again
     */
    public ScriptExecution(Invocation invocation, Run run, String command, boolean canGoOn) {
        this.invocation = invocation;
        this.run = run;
        this.command = command;
        this.canGoOn = canGoOn;
    }

    /** Runs {@code script} for the first time, to its end or as far as it comes. */
    public void begin(RunOrigin origin, Script script, Map<String, String> given) throws ScriptException, InterruptedException {
        perform(script, given, params -> {
            if (run.settings().questions() == Questions.NOBODY) {
                params.mustBeWhole(given);
            }
            run.begin(origin.withParams(params.open(given)));
        });
    }

    /** Goes on with it. */
    public void goOn(Script script, Map<String, String> given) throws ScriptException, InterruptedException {
        perform(script, given, params -> { });
    }

    private void perform(Script script, Map<String, String> given, Start start) throws ScriptException, InterruptedException {
        try {
            within(script, given, start, engines -> { });
            run.end(null);
        } catch (ScriptException | InterruptedException | RuntimeException failed) {
            boolean begun = run.hasBegun();
            run.end(failed);
            if (begun && canGoOn && !(failed.getCause() instanceof ConsentMissing)) {
                invocation.adviseAfterwards("run " + run.name() + " can go on: sluice resume " + run.name()
                        + "      or be taken back: sluice resume --undo " + run.name());
            }
            throw failed;
        }
    }

    /** Runs {@code script} again to where its past ends, and takes back what was done; gives what remains. */
    public List<Leftover> takeBack(Script script, Map<String, String> params) throws ScriptException, InterruptedException {
        List<Leftover> remains = new ArrayList<>();
        within(script, params, declared -> { }, engines -> {
            try (Undo undo = new Undo(run, engines, invocation.console()::say)) {
                remains.addAll(undo.perform());
            }
        });
        run.undone(remains);
        return remains;
    }

    private void within(Script script, Map<String, String> given, Start start, Consumer<Engines> afterwards)
            throws ScriptException, InterruptedException {
        Console console = invocation.console();
        Output output = invocation.options().json ? new EventLines(console.printer(), run) : console.printer();
        try (OpenedEngines engines = invocation.engines(output, run);
                Conversation conversation = invocation.converse(engines, output, run)) {
            Params params = new Params(conversation.parameters(script));
            params.check(command, script, given);
            start.with(params);
            conversation.variables().put("params", new LinkedHashMap<>(given));
            try {
                conversation.evaluate(script);
            } catch (ScriptException stopped) {
                if (!run.settings().undo() || !stopped.isOfRunning()) {
                    throw stopped;
                }
                if (!(stopped.getCause() instanceof NothingLeftToUndo)) {
                    console.say("the script came no further than this: " + stopped.getMessage());
                }
            }
            afterwards.accept(engines);
        }
    }
}
