package dev.sluice.rehearsal;

import dev.sluice.language.ScriptException;
import dev.sluice.operations.EngineImage;
import dev.sluice.runbook.secret.RunSecrets;
import java.util.Map;

/**
 * What became of a script in phantoms of the engines that it works with.
 *
 * @param plan up to where it came
 * @param looked what the engines showed of themselves, by the names that the script has for them; empty for the one in use
 * @param ensures whether the script ensures anything
 * @param failure what it stopped at, or null where it came to its end
 * @param secrets those that the script came to know
 */
public record PhantomRun(Plan plan, Map<String, EngineImage> looked, boolean ensures, ScriptException failure, RunSecrets secrets) {
    /** The plan, without the secrets: for all that is shown and kept. */
    public Plan shown() {
        return plan.without(secrets);
    }

    /** The plan of a script that came to its end. */
    public Plan whole() throws ScriptException {
        if (failure != null) {
            throw failure;
        }
        return plan;
    }
}
