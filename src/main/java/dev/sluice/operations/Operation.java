package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/**
 * One thing a user can ask of an engine. An immutable value: what is asked, not yet the asking.
 *
 * @param <R> what the user gets back
 */
public interface Operation<R> {
    /** The word for it in scripts, messages, plans and journals: {@code link}, {@code provision}. */
    String word();

    /** Everything that decides its effect, secrets as {@code Secret}: what a plan shows and a journal compares. */
    ApiObject settings();

    /** What the schema has against it, each at its field: known before an engine is asked. */
    default List<Mistake> mistakes() {
        return List.of();
    }

    /** Whether it can change anything in the engine; reads may be repeated, writes never are. */
    boolean writes();

    /** Whether something is another than before, now that {@code result} has come. */
    default boolean hasChanged(R result) {
        return writes();
    }

    /** Whether it looks at something outside of what an engine keeps, such as a source, which no plan changes and no image of the engine has. */
    default boolean isOutside() {
        return false;
    }

    /** Whether it opens or ends the session itself, which no other process can go on with. */
    default boolean ofSession() {
        return false;
    }

    /** Does it in one live session. Called by a {@link Performer}, not by users. */
    R perform(Client client, JobListener listener);
}
