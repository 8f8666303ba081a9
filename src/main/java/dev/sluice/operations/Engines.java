package dev.sluice.operations;

/** Opens the engines that scripts name. */
@FunctionalInterface
public interface Engines {
    /**
     * Opens {@code engine}: a URL, a profile's name, or null for the engine in use.
     * Whoever opens the performer closes it.
     */
    Performer open(String engine);

    /** Whether {@code engine} may have a schema that differs from ours, so that it is worth asking. */
    default boolean mayDiffer(String engine) {
        return false;
    }
}
