package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.Storage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A place on disk that holds trees of files and copies them without copying their data.
 *
 * <p>The words: a <em>dataset</em> is a writable tree; a <em>snapshot</em> is a tree frozen at a moment, which
 * nobody writes to; a <em>clone</em> is a new dataset that starts as a snapshot was. Datasets and snapshots share one
 * space of names, chosen by the caller: up to 128 letters, digits, {@code -} and {@code _}. A pool keeps no parents and
 * no order; whoever uses it does (the catalog).
 *
 * <p>What may become what: {@code create} and {@code clone} make datasets, {@code snapshot} makes a snapshot of a
 * dataset, {@code rollBack} turns a dataset into what a snapshot holds, of that dataset or of another, {@code destroy}
 * removes either, in any order: clones outlive their snapshot, snapshots their dataset.
 *
 * <p>Every operation is all or nothing: one that fails, is interrupted or is killed leaves nothing under the name it was
 * to make, and a dataset that was to be rolled back as it was or rolled back. Leftovers of a killed one go at the
 * next open. What an operation has made is on the disk when it returns and outlasts a loss of power.
 *
 * <p>Owners, permissions, times, links (symbolic and hard), holes, special files, extended attributes and odd names
 * survive every copy; a pool that does not run as root holds no owner but its own, and copies only what it may read.
 * What others have mounted in a dataset is never removed with it. Nobody writes to a dataset while it is being frozen
 * or rolled back: the caller sees to that, for not every driver can freeze one moment. The directories of snapshots
 * are closed to every account but the pool's own and root, which nothing can stop; since clones keep the permissions,
 * snapshots have them too.
 *
 * <p>Threads may work on different names at once, and read one name together, as when they make many clones of one
 * snapshot; what would change a name while another operation works on it is refused, and so is what would read a name
 * while it is being changed. One process has a pool open at a time. Refusals are {@link PoolException}s. Everything that
 * takes time can be interrupted.
 */
public interface Pool extends AutoCloseable {
    /** The folder that holds all of it. */
    Path folder();

    /** What the driver is called: {@code btrfs}, {@code reflink} or {@code copy}. */
    String driver();

    /** Whether clones share their blocks with what they came from; if not, each costs its full size. */
    boolean sharesBlocks();

    /** What the disk below the datasets does with what is written over other data. */
    Storage storage();

    /** Makes an empty dataset, open to the pool's account only, and gives its directory. */
    Path create(String dataset) throws IOException, InterruptedException;

    /** Freezes what {@code dataset} holds now as {@code snapshot}. */
    void snapshot(String dataset, String snapshot) throws IOException, InterruptedException;

    /** The same where it is known what happened to the dataset since an earlier snapshot of it, which may spare much work. */
    default void snapshot(String dataset, String snapshot, Change since) throws IOException, InterruptedException {
        snapshot(dataset, snapshot);
    }

    /** Makes a dataset that holds what {@code snapshot} holds, and gives its directory. */
    Path clone(String snapshot, String dataset) throws IOException, InterruptedException;

    /**
     * Gives {@code dataset} the content of {@code snapshot}. Its directory stays the same path but becomes another
     * directory: whoever has it or a file in it open keeps what was there before.
     */
    void rollBack(String dataset, String snapshot) throws IOException, InterruptedException;

    /**
     * Removes a dataset or snapshot; a name that is not there is no error, so that a clean-up can be repeated. The name
     * is gone at once; if removing the files then fails or is interrupted, the same call or the next open goes on.
     */
    void destroy(String name) throws IOException, InterruptedException;

    /** The directory of a dataset, whether it exists or not. */
    Path path(String dataset) throws PoolException;

    /** The directory of a snapshot, whether it exists or not, to read in. */
    Path frozen(String snapshot) throws PoolException;

    /**
     * A folder apart from all data for what is to be remembered of a dataset or snapshot; made by whoever keeps something
     * there, and gone when that goes.
     */
    Path notes(String name) throws PoolException;

    /** The names of all datasets and snapshots. */
    Set<String> names() throws IOException;

    /** What one dataset or snapshot takes. Looks at every file: not for a request that somebody waits for. */
    Usage usage(String name) throws IOException, InterruptedException;

    /** How much room there is. */
    Capacity capacity() throws IOException;

    /** Lets other processes open the pool. Ends nothing; whoever closes it has seen to that. */
    @Override
    void close();

    /**
     * What happened to a dataset since a snapshot of it.
     *
     * @param snapshot which may be gone meanwhile
     * @param names a list of the regular files that the snapshot has and that changed or went since, each below the tree and
     *     ended by a zero byte
     * @param changed how many these are
     * @param same how many regular files did not change in any way
     */
    record Change(String snapshot, Path names, long changed, long same) {
    }

    /**
     * What a tree takes, in bytes.
     *
     * @param total the room of all its files, as if it shared nothing
     * @param unique the room that would be free at least if it went; empty where that cannot be known
     */
    record Usage(long total, OptionalLong unique) {
        /** The room that it takes by itself: all of it where that cannot be known. */
        public long own() {
            return unique.orElse(total);
        }

        /** The room it has in common with others. */
        public OptionalLong shared() {
            return unique.isPresent() ? OptionalLong.of(total - unique.getAsLong()) : OptionalLong.empty();
        }
    }

    /**
     * Bytes of the file system below the pool.
     *
     * @param free what the pool's account may still use of it
     * @param used what is taken; the rest the file system reserves for root
     */
    record Capacity(long total, long free, long used) {
        /** Whether more of it is taken than so many percent, without what the file system reserves for root. */
        public boolean isOver(int percent) {
            return 100 - free * 100 / Math.max(1, used + free) > percent;
        }
    }
}
