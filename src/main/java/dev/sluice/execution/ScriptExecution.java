package dev.sluice.execution;

import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.language.ScriptParameters;
import dev.sluice.operations.Engines;
import dev.sluice.operations.Questions;
import dev.sluice.runbook.Leftover;
import dev.sluice.runbook.NothingLeftToUndo;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunOrigin;
import dev.sluice.runbook.Undo;
import dev.sluice.runbook.journal.ConsentMissing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Executes a script as a run: for the first time, again, or to take back what it did. */
public final class ScriptExecution {
    /** What is to be done before the first line runs. */
    private interface Start {
        void with(ScriptParameters params) throws ScriptException;
    }

    private final Language language;
    private final Engines engines;
    private final Output output;
    private final Run run;
    private final Consumer<String> told;

    /**
     * @param engines whoever opened them closes them, after the run
     * @param output where what the script prints goes
     * @param told hears of everything that is taken back
     */
    public ScriptExecution(Language language, Engines engines, Output output, Run run, Consumer<String> told) {
        this.language = language;
        this.engines = run.journaled(engines);
        this.output = output;
        this.run = run;
        this.told = told;
    }

    /** Runs {@code script} for the first time, to its end or as far as it comes. */
    public void begin(RunOrigin origin, Script script, Map<String, String> given) throws ScriptException {
        perform(script, given, params -> {
            params.mustFit(given);
            if (run.settings().questions() == Questions.NOBODY) {
                params.mustBeWhole(given);
            }
            if (run.keepsSources() && origin.file() != null) {
                run.executes(ScriptFiles.texts(language, origin.file(), script));
            }
            run.begin(origin.withParams(params.open(given)));
        });
    }

    /** Goes on with it. */
    public void goOn(Resumption resumption, Map<String, String> given) throws ScriptException {
        RunOrigin origin = resumption.origin(language);
        perform(resumption.script(), given, params -> run.executes(origin.withParams(params.open(given))));
    }

    private void perform(Script script, Map<String, String> given, Start start) throws ScriptException {
        try {
            within(script, given, start, run::mustBeWhole);
            run.end(null);
        } catch (Throwable failed) {
            // Scripts, and the language itself, throw whatever they like: an interrupt is no exception.
            run.end(failed);
            throw failed;
        }
    }

    /** Runs {@code script} again to where its past ends, and takes back what was done; gives what remains. */
    public List<Leftover> takeBack(Script script, Map<String, String> params) throws ScriptException {
        List<Leftover> remains = new ArrayList<>();
        within(script, params, declared -> { }, () -> {
            try (Undo undo = new Undo(run, engines, told)) {
                remains.addAll(undo.perform());
            }
        });
        run.undone(remains);
        return remains;
    }

    private void within(Script script, Map<String, String> given, Start start, Runnable afterwards) throws ScriptException {
        try (Conversation conversation = language.converse(engines, output, run)) {
            ScriptParameters params = new ScriptParameters(conversation.parameters(script));
            params.check(script, given);
            start.with(params);
            conversation.variables().put("params", new LinkedHashMap<>(given));
            try {
                conversation.evaluate(script);
            } catch (ScriptException stopped) {
                if (!run.settings().goingOn().undo() || !stopped.isOfRunning()) {
                    if (ConsentMissing.behind(stopped).isEmpty()) {
                        // Its script may have made something else of what it was stopped by.
                        run.mustNotBeWithheld();
                    }
                    throw stopped;
                }
                if (!(stopped.getCause() instanceof NothingLeftToUndo)) {
                    told.accept("the script came no further than this: " + stopped.getMessage());
                }
            }
            afterwards.run();
        } finally {
            output.finish();
        }
    }
}
