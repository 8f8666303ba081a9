package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * What has to be copied so that one tree becomes like another. On the way it removes from the copy what the source
 * does not have.
 *
 * <p>Two files are taken to be alike when their sizes and times of change are, to the nanosecond; permissions, owners,
 * links and extended attributes are compared as well. A file that was changed and then given back its old time
 * passes for unchanged: a copy made {@code afresh} takes everything.
 */
final class TreeDifference {
    private static final int ENTRIES_BETWEEN_CHECKS = 200;
    private static final int MOST_NAMES = 10_000;

    private final SourceTree source;
    private final Path copy;
    private final boolean afresh;
    private final boolean owned;
    private final Differences differences;
    private final Progress progress;
    private final boolean attributed;
    private final HardLinks links = new HardLinks();
    private int seen;

    /**
     * @param owned whether owners matter, since the engine may set them
     * @param differences is given everything that has to be copied
     */
    TreeDifference(SourceTree source, Path copy, boolean afresh, boolean owned, Differences differences, Progress progress)
            throws IOException {
        this.source = source;
        this.copy = copy;
        this.afresh = afresh;
        this.owned = owned;
        this.differences = differences;
        this.progress = progress;
        this.attributed = ExtendedAttributes.areKeptAt(source.path()) && ExtendedAttributes.areKeptAt(copy);
    }

    void find() throws IOException, InterruptedException {
        Inode inode = source.at(source.path());
        if (inode == null || !inode.isDirectory()) {
            throw new NoSuchFileException(source.path().toString());
        }
        directory(source.path(), inode, copy);
    }

    /** Gives whether the directory itself is new in the copy. */
    private boolean directory(Path from, Inode inode, Path to) throws IOException, InterruptedException {
        Inode found = Inode.at(to);
        boolean fresh = found == null || !found.isDirectory();
        boolean touched = false;
        if (fresh) {
            Removal.of(to);
            differences.add(from, inode);
        } else {
            touched = removeStrangers(from, to);
        }
        touched |= entries(from, to, fresh);
        // Whatever happens in a directory changes its time, so that it has to be set once more.
        if (!fresh && (touched || !inode.isLike(found, owned) || !haveSameAttributes(from, inode, to, found))) {
            differences.add(from, inode);
        }
        return fresh;
    }

    /** Gives whether any entry of the copy's directory, which may be fresh and so without any, was or will be changed. */
    private boolean entries(Path from, Path to, boolean fresh) throws IOException, InterruptedException {
        boolean touched = false;
        List<Path> directories = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(from)) {
            for (Path entry : entries) {
                pause();
                Inode inode = source.at(entry);
                if (source.excludes(entry) || inode != null && inode.isSocket()) {
                    touched |= !fresh && remove(to.resolve(entry.getFileName()));
                } else if (inode != null && inode.isDirectory()) {
                    directories.add(entry);
                } else if (inode != null) {
                    touched |= file(entry, inode, to.resolve(entry.getFileName()), fresh);
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
        for (Path directory : directories) {
            Inode inode = source.at(directory);
            if (inode != null && inode.isDirectory()) {
                touched |= directory(directory, inode, to.resolve(directory.getFileName()));
            }
        }
        return touched;
    }

    /** Gives whether there was anything. */
    private static boolean remove(Path copy) throws IOException {
        boolean found = Inode.at(copy) != null;
        Removal.of(copy);
        return found;
    }

    /** Gives whether the copy was or will be changed. */
    private boolean file(Path from, Inode inode, Path to, boolean missing) throws IOException {
        if (links.isKnown(inode) && !links.isRenewed(inode)) {
            return links.join(inode, to);
        }
        boolean unlike = missing || isUnlike(from, inode, to);
        boolean renew = unlike || afresh || links.isKnown(inode);
        if (renew) {
            differences.add(from, inode);
        }
        if (!links.isKnown(inode)) {
            links.remember(inode, to, renew);
        }
        return renew;
    }

    private boolean isUnlike(Path from, Inode inode, Path to) throws IOException {
        Inode found = Inode.at(to);
        if (found == null) {
            return true;
        }
        if (!found.isSameSortAs(inode)) {
            Removal.of(to);
            return true;
        }
        return !inode.isLike(found, owned)
                || !links.fits(inode, found)
                || inode.isLink() && !Files.readSymbolicLink(from).equals(Files.readSymbolicLink(to))
                || inode.isFile() && !haveSameAttributes(from, inode, to, found);
    }

    private boolean removeStrangers(Path from, Path to) throws IOException, InterruptedException {
        Set<Path> expected = names(from);
        boolean removed = false;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(to)) {
            for (Path entry : entries) {
                pause();
                if (!expected.contains(entry.getFileName())
                        && (expected.size() < MOST_NAMES || Inode.at(from.resolve(entry.getFileName())) == null)) {
                    Removal.of(entry);
                    removed = true;
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
        return removed;
    }

    /** The names in a directory; of a very large one only some, so that memory stays bounded. */
    private static Set<Path> names(Path directory) throws IOException {
        Set<Path> names = new HashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            Iterator<Path> each = entries.iterator();
            while (names.size() < MOST_NAMES && each.hasNext()) {
                names.add(each.next().getFileName());
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
        return names;
    }

    /** Looks at extended attributes only where something happened to the source after it was copied. */
    private boolean haveSameAttributes(Path from, Inode inode, Path to, Inode found) throws IOException {
        return !attributed || inode.changed().compareTo(found.changed()) <= 0
                || ExtendedAttributes.of(source.real(from)).equals(ExtendedAttributes.of(to));
    }

    private void pause() throws InterruptedException {
        if (++seen % ENTRIES_BETWEEN_CHECKS == 0) {
            progress.checkCancelled();
        }
    }
}
