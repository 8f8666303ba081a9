package dev.sluice.operations;

import dev.sluice.wire.Secret;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Opens the engines that scripts name. */
@FunctionalInterface
public interface Engines {
    /**
     * Opens {@code engine}: a URL, a profile's name, or null for the engine in use.
     * Whoever opens the performer closes it.
     */
    Performer open(String engine);

    /** What the user types without showing it; nothing where nobody answers. */
    default Optional<Secret> ask(String question) {
        return Optional.empty();
    }

    /** The home of {@code engine} where it is the embedded one, whose address changes with each process; nothing of others. */
    default Optional<Path> home(String engine) {
        return Optional.empty();
    }

    /** The names of the engines that are known here. */
    default Collection<String> names() {
        return List.of();
    }

    /** Whether nothing may be changed in {@code engine}, so that words which change something are of no use there. */
    default boolean isReadOnly(String engine) {
        return false;
    }

    /** Whether {@code engine} may have a schema that differs from ours, so that it is worth asking. */
    default boolean mayDiffer(String engine) {
        return false;
    }
}
