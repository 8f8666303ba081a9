package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.upkeep.Recovery;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One piece of long work, from the request that asks for it to its end.
 *
 * <p>In the transaction of the request: {@link #check}, then {@link #begin}, which makes what the caller is to see at once,
 * <em>provisional</em> for the job. Later, on a thread of the queue: {@link #run}, outside any transaction. If that returns,
 * {@link #finish} in one last transaction, in which the job completes too and all that it made stands; then {@link #done}. If it
 * throws or is cancelled, {@link #abandon}, after which the provisional objects go and the job is FAILED or CANCELED. If
 * the engine dies, {@link Recovery} does the same from the outside.
 */
public interface Work {
    /**
     * A part of an action.
     *
     * @param actionType what kind of action it is in listings
     * @param details a sentence for people
     */
    record Part(String actionType, String details) {
    }

    /** What kind of action this is in listings: {@code DB_LINK}. */
    String actionType();

    /** What it does, for people: {@code Link dSource "orders".} */
    String title();

    /**
     * What is recorded below this action as a part of it: a link's first {@code DB_SYNC}. The action of work with parts is done when
     * {@link #begin} has made its objects, and the parts wait for the job.
     */
    default List<Part> parts() {
        return List.of();
    }

    /** Whether it can pause wherever it asks {@link JobRun#checkCancelled}. */
    default boolean isSuspendable() {
        return false;
    }

    /** What of the request names objects that are not there, or are not of the type wanted. {@link #check} is asked only without any. */
    default List<Mistake> references(Transaction catalog) {
        return List.of();
    }

    /** What else speaks against it as things stand; paths are those of the request's body. */
    List<Mistake> check(Transaction catalog);

    /** Makes the objects that the caller sees at once and gives the one that the job is about, or null if that is all. */
    ApiObject begin(Transaction catalog, String job);

    /** Whether it is taken in where there is no room, too, since it makes some. */
    default boolean needsNoRoom() {
        return false;
    }

    /** Where the data is that it makes, whose disk may be full; null where it makes none. */
    default Path place() {
        return null;
    }

    /** Whether it waits for no other than those about the same object, since it takes little and somebody waits for it. */
    default boolean isUrgent() {
        return false;
    }

    void run(JobRun run) throws IOException, InterruptedException;

    void finish(Transaction catalog);

    /** What is left to clear away after success. */
    default void done() throws IOException, InterruptedException {
    }

    /** Takes away whatever {@link #run} made outside the catalog. Works wherever it stopped. */
    void abandon() throws IOException, InterruptedException;

    /**
     * In the transaction in which the job fails, if {@link #abandon} failed before: keeps what is needed to try that again, where the
     * objects that it is about go with the job.
     */
    default void leave(Transaction catalog, String job, ApiError why) {
        // What is left of an object that stays is looked after with the object.
    }
}
