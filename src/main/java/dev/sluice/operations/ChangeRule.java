package dev.sluice.operations;

/** Says what may be changed in an engine. */
@FunctionalInterface
public interface ChangeRule {
    /** Everything may. */
    ChangeRule NONE = (change, engine) -> { };

    /**
     * Returns where {@code change} may be done, and throws {@link NotAllowed} where not.
     *
     * @param engine for reading what the rule has to know
     */
    void admit(Operation<?> change, Performer engine);
}
