package dev.sluice.cli.run;

import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.EngineImage;
import dev.sluice.rehearsal.PhantomStage;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.plan.Draft;
import dev.sluice.runbook.plan.Plan;
import dev.sluice.runbook.plan.Planner;
import dev.sluice.shell.progress.JobProgress;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.text.OutputForm;
import dev.sluice.shell.text.Style;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs a script to its end in phantoms of the engines that it works with, and tells what it would have done. The engines
 * themselves are logged in to and read, nothing else. What the script prints is talk here.
 *
 * @param plan up to where it came
 * @param looked what the engines showed of themselves, by the names that the script has for them; empty for the one in use
 * @param ensures whether the script ensures anything
 * @param failure what it stopped at, or null where it came to its end
 */
public record PhantomRun(Plan plan, Map<String, EngineImage> looked, boolean ensures, ScriptException failure) {
    public static PhantomRun of(Invocation invocation, String command, Script script, Map<String, String> given)
            throws ScriptException, InterruptedException {
        return of(invocation, command, script, given, talk(invocation), false);
    }

    /** The same, which goes on where something that the script ensures cannot be changed. */
    public static PhantomRun ofDrift(Invocation invocation, String command, Script script, Map<String, String> given)
            throws ScriptException, InterruptedException {
        return of(invocation, command, script, given, talk(invocation), true);
    }

    private static Writer talk(Invocation invocation) {
        return invocation.options().quiet ? Writer.nullWriter() : invocation.around().err();
    }

    /** The same without a word of the script. */
    static PhantomRun silent(Invocation invocation, String command, Script script, Map<String, String> given)
            throws ScriptException, InterruptedException {
        return of(invocation, command, script, given, Writer.nullWriter(), false);
    }

    private static PhantomRun of(Invocation invocation, String command, Script script, Map<String, String> given, Writer talk, boolean goesOn)
            throws ScriptException, InterruptedException {
        Draft draft = new Draft();
        RunSettings settings = RunSettings.PLAIN.asking(invocation.questions(), true)
                .announcing(draft::step).rehearsing(draft::note);
        Printer aside = new Printer(new PrintWriter(talk), JobProgress.quiet(), OutputForm.TEXT, Style.PLAIN, Printer.ENDLESS);
        try (Run run = Run.unrecorded(settings);
                OpenedEngines engines = invocation.engines(aside,
                        (engine, session) -> new Planner(engine, session, PhantomStage::open, draft, goesOn));
                Conversation conversation = invocation.converse(engines, aside, run)) {
            Params params = new Params(conversation.parameters(script));
            params.check(command, script, given);
            conversation.variables().put("params", new LinkedHashMap<>(given));
            ScriptException failure = evaluate(conversation, script);
            return new PhantomRun(draft.plan(new Plan.Of(script.name(), Scripts.digest(invocation, script), draft.engines(),
                    conversation.user(), params.open(given))), draft.looked(), draft.ensures(), failure);
        }
    }

    private static ScriptException evaluate(Conversation conversation, Script script) {
        try {
            conversation.evaluate(script);
            return null;
        } catch (ScriptException stopped) {
            return stopped;
        }
    }

    /** The plan of a script that came to its end. */
    public Plan whole() throws ScriptException {
        if (failure != null) {
            throw failure;
        }
        return plan;
    }
}
