package dev.sluice.operations.clone;

import dev.sluice.client.EngineException;
import java.util.regex.Pattern;

/** Somebody else was given the name that was free a moment before, or the folder in which something of that name would be shown. */
final class NameTaken {
    /** Whoever has lost that often meets something else. */
    static final int TRIES = 20;

    private static final Pattern REFUSED = Pattern.compile("((container|sourceConfig)\\.)?name: .*", Pattern.DOTALL);

    /** By whatever word the folder was said. */
    private static final Pattern FOLDER_REFUSED = Pattern.compile("[a-zA-Z.]+: '.*' (is where the data of|is taken by|has a file system|is a directory that) .*", Pattern.DOTALL);

    private NameTaken() {
    }

    static boolean isBehind(RuntimeException refused) {
        return isBehind(refused, REFUSED);
    }

    /** Whether something else is, or belongs, in the folder that was asked for. */
    static boolean isFolderBehind(RuntimeException refused) {
        return isBehind(refused, FOLDER_REFUSED);
    }

    private static boolean isBehind(RuntimeException refused, Pattern reason) {
        Throwable cause = refused instanceof EngineException ? refused : refused.getCause();
        return cause instanceof EngineException told && told.error().lines().stream().anyMatch(reason.asMatchPredicate());
    }
}
