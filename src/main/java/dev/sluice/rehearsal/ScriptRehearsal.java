package dev.sluice.rehearsal;

import dev.sluice.barrier.Barrier;
import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.language.ScriptParameters;
import dev.sluice.operations.Engines;
import dev.sluice.operations.Questions;
import dev.sluice.operations.WrappedEngines;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.SkippedEffects;
import dev.sluice.runbook.secret.TextMask;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs scripts to their end in phantoms of the engines that they work with, and tells what they would have done. The engines
 * themselves are logged in to and read, nothing else.
 */
public final class ScriptRehearsal {
    private final Language language;
    private final Engines engines;
    private final Questions questions;
    private final Output talk;
    private final Consumer<TextMask> masks;

    /**
     * @param engines the real ones; whoever opened them closes them
     * @param questions whom to ask for parameters that nobody gave
     * @param talk where what the script prints goes
     */
    public ScriptRehearsal(Language language, Engines engines, Questions questions, Output talk) {
        this(language, engines, questions, talk, mask -> { });
    }

    /** The same. @param masks hears, before the script runs, what keeps its secrets out of all that is written */
    public ScriptRehearsal(Language language, Engines engines, Questions questions, Output talk, Consumer<TextMask> masks) {
        this.language = language;
        this.engines = engines;
        this.questions = questions;
        this.talk = talk;
        this.masks = masks;
    }

    /** Rehearses {@code script} with the parameters that are {@code given}. */
    public PhantomRun of(Script script, Map<String, String> given) throws ScriptException {
        return of(script, given, false);
    }

    /** The same, which goes on where something that the script ensures cannot be changed. */
    public PhantomRun ofDrift(Script script, Map<String, String> given) throws ScriptException {
        return of(script, given, true);
    }

    private PhantomRun of(Script script, Map<String, String> given, boolean goesOn) throws ScriptException {
        Draft draft = new Draft();
        SkippedEffects skipped = new SkippedEffects(draft::note, draft::unsaid);
        RunSettings settings = RunSettings.PLAIN.asking(questions, true).announcing(draft::step).rehearsing(skipped);
        Engines planning = new WrappedEngines(engines, (name, engine) -> new Planner(name, engine, PhantomStage::open, draft, goesOn));
        try (Run run = Run.unrecorded(settings); Conversation conversation = language.converse(planning, talk, run)) {
            masks.accept(run.mask());
            ScriptParameters params = new ScriptParameters(conversation.parameters(script));
            params.check(script, given);
            params.mustFit(given);
            conversation.variables().put("params", new LinkedHashMap<>(given));
            ScriptException failure = evaluate(conversation, script, skipped);
            return new PhantomRun(draft.plan(new Plan.Of(script.name(), ScriptFiles.digest(language, script), draft.engines(),
                    conversation.user(), params.open(given))), draft.looked(), draft.ensures(), failure, run.mask());
        }
    }

    /** What a script does outside of the engines without a word of ours is stopped where it happens, in a process that has a barrier. */
    private static ScriptException evaluate(Conversation conversation, Script script, SkippedEffects skipped) {
        return Barrier.during(skipped::stopped, () -> ended(conversation, script, skipped));
    }

    /** What ended the script before its end, or null. */
    private static ScriptException ended(Conversation conversation, Script script, SkippedEffects skipped) {
        try (WaitingScript waiting = new WaitingScript()) {
            ScriptException failure = evaluate(conversation, script);
            ScriptException explained = failure == null ? null : waiting.explained(failure);
            if (explained != failure) {
                skipped.accept(explained.getMessage());
            }
            return explained;
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
}
