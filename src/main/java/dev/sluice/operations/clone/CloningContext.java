package dev.sluice.operations.clone;

import dev.sluice.operations.Operation;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.Map;
import java.util.function.Function;

/** Where a clone is made: an engine, and the one who wants it. */
public interface CloningContext {
    /**
     * Asks the engine.
     *
     * @param doing what is asked for, for messages: {@code link of}
     * @param what it is asked for
     */
    <R> R perform(String doing, Object what, Function<Schema, Operation<R>> operation);

    /** The point of the parent's history that is wanted, as a request takes it. */
    Map<String, Object> pointOf(ApiObject parent);

    /** A password that somebody types. @param otherwise what to say where nobody can be asked */
    Secret ask(String question, String otherwise);

    /**
     * What is used from here on as the password of {@code user} at the source; nothing that is written shows anything of it.
     *
     * @param user or null where the source has none
     * @param said what is said openly besides: a password that is the same word as a name in it cannot be hidden in texts
     */
    void uses(String user, Secret password, Object said);

    /** Those of the environment of whoever wants it. */
    Map<String, String> variables();

    /** Tells what has to be known meanwhile. */
    void say(String text);
}
