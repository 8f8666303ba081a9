package dev.sluice.engine.pool;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.MessageText;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What lies where in a pool's folder:
 * <pre>
 * pool.properties   which driver made it
 * pool.owner        which engine has it
 * pool.lock         held while a process has it open
 * datasets/NAME     whole datasets; users come through here to theirs, but cannot look around
 * snapshots/NAME    whole snapshots; closed to all but the pool's account
 * notes/NAME/       what is remembered of a dataset or snapshot; closed to all but the pool's account
 * notes/KIND/       what a kind keeps for all of its datasets while the pool is open
 * …/.NAME.STATE     next to its place, what is being made or removed; at the next open, what a killed process left
 * </pre>
 *
 * <p>Next to its place, because a directory that its owner has closed to writing cannot be moved from one parent to
 * another, except by root.
 */
public record Layout(Path root) {
    /** States of a tree that is not in its place. */
    enum State {
        /** Is being made. */
        NEW,
        /** Is whole and is to take the place of the dataset, come what may. */
        READY,
        /** Is no longer needed. */
        OLD
    }

    /** How the names of folders begin in which drivers prove themselves. */
    static final String PROOF = ".proof-";

    private static final int WRITABLE_BY_ALL = 0002;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_-]{0,127}");

    static Layout of(Path folder) {
        return new Layout(folder.toAbsolutePath().normalize());
    }

    /** Refuses a folder that is no pool yet and holds more than a process can leave that was killed when it made one. */
    void checkVacant() throws IOException {
        if (!isThere(root)) {
            return;
        }
        if (!Files.isDirectory(root)) {
            throw new PoolException(root + " is no folder.", "Name a folder, or one that is still to be made.");
        }
        Set<String> harmless = Set.of("pool.lock", "datasets", "snapshots", "notes", "lost+found",
                aside(record(), State.NEW).getFileName().toString());
        if (entries(root).stream().anyMatch(entry -> !harmless.contains(entry) && !entry.startsWith(PROOF))) {
            throw new PoolException(root + " holds other files and no pool.", "Name an empty folder.");
        }
        for (Path trees : List.of(datasets(), snapshots())) {
            if (Files.isDirectory(trees) && !entries(trees).isEmpty()) {
                throw new PoolException(root + " holds " + trees.getFileName() + ", but no " + record().getFileName()
                        + " to tell how they were made.", "Restore that file, or name an empty folder.");
            }
        }
    }

    /** Refuses a folder in which somebody else could exchange what the engine makes. */
    void checkOwner() throws IOException {
        if (!isThere(root)) {
            return;
        }
        int owner = (int) Files.getAttribute(root, "unix:uid");
        boolean isOurs = owner == 0 || owner == Account.currentUid();
        if (!isOurs || ((int) Files.getAttribute(root, "unix:mode") & WRITABLE_BY_ALL) != 0) {
            throw new PoolException(root + (isOurs ? " can be written by everybody" : " belongs to " + Files.getOwner(root).getName())
                    + ", who could exchange what is in it.", "Give it to the engine's account alone (chown, chmod o-w), or name another folder.");
        }
    }

    /**
     * Makes the folder and those in it, unless they are there.
     *
     * @param isOpen whether other accounts come to a dataset whose name they know; what they may do there, its files say
     */
    void make(boolean isOpen) throws IOException {
        if (!isThere(root)) {
            make(root, "rwx--x--x");
        }
        make(datasets(), isOpen ? "rwx--x--x" : "rwx------");
        make(snapshots(), "rwx------");
        make(notes(), "rwx------");
    }

    private static void make(Path directory, String permissions) throws IOException {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
    }

    Path record() {
        return root.resolve("pool.properties");
    }

    Path lock() {
        return root.resolve("pool.lock");
    }

    Path datasets() {
        return root.resolve("datasets");
    }

    Path snapshots() {
        return root.resolve("snapshots");
    }

    Path notes() {
        return root.resolve("notes");
    }

    Path dataset(String name) throws PoolException {
        return datasets().resolve(checked(name));
    }

    Path snapshot(String name) throws PoolException {
        return snapshots().resolve(checked(name));
    }

    Path notes(String name) throws PoolException {
        return notes().resolve(checked(name));
    }

    private static String checked(String name) throws PoolException {
        if (!NAME.matcher(name).matches()) {
            throw new PoolException(MessageText.quoted(name) + " cannot be the name of a dataset or snapshot.",
                    "Use up to 128 letters, digits, '-' and '_', and no '-' first.");
        }
        return name;
    }

    /** Where a tree is while it is not in its place. */
    static Path aside(Path place, State state) {
        return place.resolveSibling("." + place.getFileName() + "." + state);
    }

    /** The places that a whole tree waits to take. */
    List<Path> placesOfReady() throws IOException {
        String ending = "." + State.READY;
        return entries(datasets()).stream().filter(entry -> isAside(entry) && entry.endsWith(ending))
                .map(entry -> datasets().resolve(entry.substring(1, entry.length() - ending.length()))).toList();
    }

    static boolean isAside(String entry) {
        return entry.startsWith(".");
    }

    static List<String> entries(Path directory) throws IOException {
        List<String> entries = new ArrayList<>();
        try (var files = Files.newDirectoryStream(directory)) {
            files.forEach(file -> entries.add(file.getFileName().toString()));
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        return entries;
    }

    public static boolean isThere(Path tree) {
        return Files.exists(tree, LinkOption.NOFOLLOW_LINKS);
    }

    /** Writes a file onto the disk, at one stroke. */
    static void write(Path file, String text) throws IOException {
        Path fresh = aside(file, State.NEW);
        Files.writeString(fresh, text);
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        rename(fresh, file);
    }

    /** Moves a tree or file within its directory at one stroke, and onto the disk, or leaves it where it was. */
    static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        try {
            flush(to.getParent());
        } catch (IOException failure) {
            Files.move(to, from, StandardCopyOption.ATOMIC_MOVE);
            throw failure;
        }
    }

    private static void flush(Path directory) throws IOException {
        // What is renamed is done: an interrupt has to wait.
        boolean interrupted = Thread.interrupted();
        try (FileChannel channel = FileChannel.open(directory)) {
            channel.force(true);
        } catch (ClosedByInterruptException again) {
            flush(directory);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
