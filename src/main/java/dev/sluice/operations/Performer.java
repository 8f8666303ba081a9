package dev.sluice.operations;

import dev.sluice.wire.Schema;

/**
 * Stands between what a script asks and its effect. A live one does it in a session; others plan it, or skip what
 * a journal proves done. The same script runs on each.
 */
public interface Performer extends AutoCloseable {
    /** Carries {@code operation} out and returns its result, after following its job to the end. */
    <R> R perform(Operation<R> operation);

    /** Does what {@code operation} does up to its first write, which is shown to whoever watches the wire but not sent. */
    default void rehearse(Operation<?> operation) {
        throw new UnsupportedOperationException("this performer cannot rehearse");
    }

    /** The schema of the engine behind it as far as it is known, which gives scripts their words. */
    Schema schema();

    /** The engine's own schema, for what {@link #schema} does not know. The first time, the engine is asked. */
    default Schema ownSchema() {
        return schema();
    }

    /** How messages name the engine: its URL. */
    String target();

    /** Who is logged in, or null. */
    default String user() {
        return null;
    }

    /** Ends the session, if there is one. */
    @Override
    void close();
}
