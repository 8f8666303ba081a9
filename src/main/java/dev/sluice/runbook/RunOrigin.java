package dev.sluice.runbook;

import dev.sluice.wire.chain.LineChain;
import java.util.Map;

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

    public RunOrigin withParams(Map<String, ?> open) {
        return new RunOrigin(script, file, digest, included, open, options, plan);
    }

    public RunOrigin keepingTo(Map<String, ?> kept) {
        return new RunOrigin(script, file, digest, included, params, options, kept);
    }

    /** A digest of the text of a script. */
    public static String digest(String text) {
        return LineChain.hash(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
