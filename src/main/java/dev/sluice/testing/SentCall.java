package dev.sluice.testing;

import dev.sluice.wire.ApiObject;
import java.util.Locale;

/**
 * A call that was to change something.
 *
 * @param path below the namespace, such as {@code database/provision}
 * @param body secrets in it are masked
 * @param became what became of it
 */
public record SentCall(String method, String path, ApiObject body, Fate became) {
    /** What became of a call. */
    public enum Fate {
        /** The engine has answered it. */
        ANSWERED,
        /** It was refused by order of the test, and never came to the engine. */
        REFUSED,
        /** The engine has had it, and its answer was lost by order of the test. */
        UNANSWERED
    }

    @Override
    public String toString() {
        return method + " " + path + (became == Fate.ANSWERED ? "" : " (" + became.name().toLowerCase(Locale.ROOT) + ")");
    }
}
