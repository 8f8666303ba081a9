package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * Stands between what a script asks and its effect. A live one does it in a session; others plan it, or skip what
 * a journal proves done. The same script runs on each.
 */
public interface Performer extends AutoCloseable {
    /** Carries {@code operation} out and returns its result, after following its job to the end. */
    <R> R perform(Operation<R> operation);

    /**
     * Sends what {@code effect} asks for and does not wait: the first half of {@link #perform}. Where the answer is lost,
     * gives what the engine recorded of the call.
     *
     * @param mark what the engine is to know the call by, or null for one of our own
     */
    AcceptedEffect send(Effect<?> effect, String mark);

    /** Waits for what was sent, maybe by another process: the second half of {@link #perform}. */
    <R> R finish(Effect<R> effect, AcceptedEffect accepted);

    /**
     * What became of {@code effect}, sent with that mark, of which no answer is known; nothing where it never came or was refused.
     *
     * @param since a moment before the call
     * @throws UntraceableCall where the engine does not tell
     */
    Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since);

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
