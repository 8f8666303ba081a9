package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.Storage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How one sort of storage makes, copies and removes trees. {@link FolderPool} does the rest: names, order, recovery.
 * An engine finds its drivers as services of this interface; to list one in {@code META-INF/services} is all that adds it.
 *
 * <p>A driver keeps no state. What it leaves when it fails or is killed in the middle of {@code make}, {@code copy} or {@code freeze}
 * must be something that {@code remove} can remove.
 */
public interface Driver {
    /** What users call it: {@code --pool NAME}. */
    String name();

    /** Where no driver is asked for, the first that works is taken, by falling preference: the cheaper a copy, the higher. */
    int preference();

    boolean sharesBlocks();

    /**
     * Says why the disk is not one for this driver, where it knows. Behind it the driver has to copy a few files, and what is written to
     * either side must not show at the other, or it is not taken.
     *
     * @param folder the pool's, for messages
     * @param scratch an empty directory on the same disk
     * @throws UnsuitableException if the disk is not one for this driver; anything else that is wrong is another
     *     exception
     */
    default void prove(Path folder, Path scratch) throws IOException, InterruptedException {
    }

    /** Makes an empty tree that only its owner can enter. */
    default void make(Path tree) throws IOException, InterruptedException {
        Trees.make(tree);
    }

    /** Makes the tree {@code to} the same as {@code from}, down to the disk, so that it outlasts a loss of power. */
    void copy(Path from, Path to) throws IOException, InterruptedException;

    /** The same for a tree that nobody is to write to. */
    default void freeze(Path from, Path to) throws IOException, InterruptedException {
        copy(from, to);
    }

    /**
     * The same for a tree of which an earlier one has been frozen.
     *
     * @param earlier that one
     * @param change what happened to the tree since then
     */
    default void freeze(Path from, Path to, Path earlier, Pool.Change change) throws IOException, InterruptedException {
        freeze(from, to);
    }

    /** Removes a tree, whole or not, or nothing if there is none. Goes into no other file system below it. */
    default void remove(Path tree) throws IOException, InterruptedException {
        Trees.remove(tree);
    }

    /** What the disk below {@code folder}, in which the trees are, does with what is written over other data. */
    default Storage storage(Path folder) throws IOException {
        return NewPlaces.at(folder);
    }

    Pool.Usage usage(Path tree) throws IOException, InterruptedException;
}
