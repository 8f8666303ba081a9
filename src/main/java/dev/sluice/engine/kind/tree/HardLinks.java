package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Which files of a source are one file with several names, so that their copies are too. */
final class HardLinks {
    private final Map<Inode.Identity, First> sources = new HashMap<>();
    private final Map<Inode.Identity, Inode.Identity> copies = new HashMap<>();

    /** The first name met of a source file: its copy, and whether that will be made anew. */
    private record First(Path copy, boolean renewed) {
    }

    /** Whether the copy {@code found} has no names but those it should have, as far as was met until now. */
    boolean fits(Inode source, Inode found) {
        if (!source.isShared() || !found.isShared()) {
            return source.isShared() || !found.isShared();
        }
        Inode.Identity other = copies.putIfAbsent(found.identity(), source.identity());
        return other == null || other.equals(source.identity());
    }

    boolean isKnown(Inode source) {
        return source.isShared() && sources.containsKey(source.identity());
    }

    /** Remembers the first name of a file. */
    void remember(Inode source, Path copy, boolean renewed) {
        if (source.isShared()) {
            sources.put(source.identity(), new First(copy, renewed));
        }
    }

    boolean isRenewed(Inode source) {
        return sources.get(source.identity()).renewed();
    }

    /** Makes {@code copy} another name of the copy of the same file. Gives whether it was not yet. */
    boolean join(Inode source, Path copy) throws IOException {
        Path first = sources.get(source.identity()).copy();
        Inode found = Inode.at(copy);
        if (found != null && found.identity().equals(Inode.at(first).identity())) {
            return false;
        }
        Removal.of(copy);
        Files.createLink(copy, first);
        return true;
    }
}
