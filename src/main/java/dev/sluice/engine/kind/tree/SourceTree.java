package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.SourceDirectory;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What of a directory is copied: all but what is excluded; and in place of a link that is followed, what it leads to, wherever
 * that is. All names are those below the directory, also of what lies behind such a link.
 *
 * <p>Only links that are named are followed, so there is an end to what is copied, however they are crossed.
 */
final class SourceTree {
    private final SourceDirectory directory;
    private final Path copy;

    /** @param copy where it is copied to, out of which nothing can be copied */
    SourceTree(SourceDirectory directory, Path copy) {
        this.directory = directory;
        this.copy = copy;
    }

    Path path() {
        return directory.path();
    }

    boolean excludes(Path entry) {
        return directory.excluded().contains(entry);
    }

    /** Whether there is such an entry, with nothing on the way to it that is left out. */
    boolean holds(Path entry) throws IOException {
        Path parent = entry.getParent();
        return Files.exists(entry, LinkOption.NOFOLLOW_LINKS) && !excludes(entry)
                && (parent.equals(path()) || holds(parent) && (follows(parent) || !Files.isSymbolicLink(parent)));
    }

    /** Whether it is a link in whose place comes what it leads to. */
    boolean follows(Path entry) {
        return directory.followed().contains(entry) && Files.isSymbolicLink(entry);
    }

    /** Where the entry really is. */
    Path real(Path entry) throws IOException {
        return follows(entry) ? end(entry) : entry;
    }

    /** The entry as it is to be in the copy, or null if there is none. */
    Inode at(Path entry) throws IOException {
        if (!follows(entry)) {
            return Inode.at(entry);
        }
        Inode inode = Inode.at(end(entry));
        if (inode == null) {
            throw broken(entry);
        }
        if (!inode.isDirectory() && !inode.isFile()) {
            throw failure(entry, ".link.special", "is neither a file nor a directory",
                    "Lead it to one of these, or copy it as a link.");
        }
        return inode.alone();
    }

    /** The end of a link that is followed, which may lead to further links. */
    private Path end(Path link) throws IOException {
        Path end;
        try {
            end = link.toRealPath();
        } catch (AccessDeniedException refused) {
            throw refused;
        } catch (FileSystemException nothing) {
            // It does not exist, or leads round in a circle.
            throw broken(link);
        }
        if (link.getParent().toRealPath().startsWith(end)) {
            throw failure(link, ".link.circle", "holds the link itself", "Lead it elsewhere, or copy it as a link.");
        }
        Path target = copy.toRealPath();
        if (target.startsWith(end) || end.startsWith(target)) {
            throw failure(link, ".link.overlap", "is where the engine keeps its copy", "Lead it elsewhere, or copy it as a link.");
        }
        Optional<SourceReach.Objection> objection = directory.reach().objection(end);
        if (objection.isPresent()) {
            throw failure(link, ".link.outside", objection.get().what(), objection.get().action());
        }
        return end;
    }

    private KindException broken(Path link) throws IOException {
        return failure(link, ".link.broken", "does not exist", "Mend the link, or copy it as one, and synchronize again.");
    }

    private KindException failure(Path link, String suffix, String what, String action) throws IOException {
        return directory.failed(suffix, "holds the link " + MessageText.quoted(path().relativize(link).toString())
                + ", which is to be followed and leads to " + MessageText.quoted(Files.readSymbolicLink(link).toString())
                + ", which " + what, action);
    }
}
