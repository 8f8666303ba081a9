package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.Mistake;
import java.util.List;

/** A change that is done within its request, in one transaction: {@link #check}, then {@link #apply};
 * then {@link #done}. */
public interface Change {
    /** What kind of action this is in listings: {@code GROUP_CREATE}. */
    String actionType();

    /** What it does, for people. */
    String title();

    /** What of the request names objects that are not there, or are not of the type wanted. {@link #check} is asked only without any. */
    default List<Mistake> references(Transaction catalog) {
        return List.of();
    }

    /** What else speaks against it as things stand; paths are those of the request's body. */
    List<Mistake> check(Transaction catalog);

    /** Does it and gives what the caller is answered: the reference of what was made, or the empty text. */
    String apply(Transaction catalog);

    /** Whether it is done where there is no room, too: since it makes some, or takes away what somebody may do. */
    default boolean needsNoRoom() {
        return false;
    }

    /** What is left to do when the change stands. */
    default void done() {
    }
}
