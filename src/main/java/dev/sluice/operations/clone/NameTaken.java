package dev.sluice.operations.clone;

import dev.sluice.client.EngineException;
import java.util.regex.Pattern;

/** Somebody else who does the same at the same time was given the name that was free a moment before. */
final class NameTaken {
    /** Whoever has lost that often meets something else. */
    static final int TRIES = 20;

    private static final Pattern REFUSED = Pattern.compile("((container|sourceConfig)\\.)?name: .*", Pattern.DOTALL);

    private NameTaken() {
    }

    static boolean isBehind(RuntimeException refused) {
        Throwable cause = refused instanceof EngineException ? refused : refused.getCause();
        return cause instanceof EngineException told && told.error().lines().stream().anyMatch(REFUSED.asMatchPredicate());
    }
}
