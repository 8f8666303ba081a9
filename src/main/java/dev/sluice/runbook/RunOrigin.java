package dev.sluice.runbook;

import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.wire.Json;
import dev.sluice.wire.chain.LineChain;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run executes.
 *
 * @param script as the user typed it
 * @param file where it is, or null where it cannot be read again
 * @param digest of its text
 * @param included digest of the text of each file that it takes in, by where that is
 * @param params as given, the secret ones left out
 * @param options with which engines are opened
 * @param plan that it keeps to, as its {@link EffectGuard} is made of it; empty where there is none
 */
public record RunOrigin(String script, String file, String digest, Map<String, ?> included, Map<String, ?> params, Map<String, ?> options,
                        Map<String, ?> plan) {
    static RunOrigin of(JournalEntry first) {
        return new RunOrigin(first.string("script"), first.string("file"), first.string("text"), first.fields().object("included"),
                first.fields().object("params"), first.fields().object("options"), first.fields().object("plan"));
    }

    /** The same run, gone on with: with the script as it is now. */
    public RunOrigin with(String text, Map<String, ?> takenIn) {
        return new RunOrigin(script, file, digest(text), takenIn, params, options, plan);
    }

    public RunOrigin withParams(Map<String, ?> open) {
        return new RunOrigin(script, file, digest, included, open, options, plan);
    }

    public RunOrigin keepingTo(Map<String, ?> kept) {
        return new RunOrigin(script, file, digest, included, params, options, kept);
    }

    /** Says in few letters all that decides what is done: the script, what it takes in, its parameters and its plan. */
    String subject() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("text", digest);
        all.put("included", new TreeMap<>(included));
        all.put("params", new TreeMap<>(params));
        all.put("plan", plan);
        return digest(Json.write(all));
    }

    /** A digest of the text of a script. */
    public static String digest(String text) {
        return LineChain.hash(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
