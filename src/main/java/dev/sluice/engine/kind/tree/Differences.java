package dev.sluice.engine.kind.tree;

import java.io.IOException;
import java.nio.file.Path;

/** What differs between a tree and its copy and so has to be copied, listed by the way in which that is done. */
final class Differences implements AutoCloseable {
    private final SourceTree source;
    private final NameList large;
    private final NameList followed;
    private final NameList rest;
    private Path first;
    private boolean firstIsDirectory;
    private long weight;
    private long largeWeight;

    /** @param kept where the lists are, until they are closed */
    Differences(SourceTree source, Path kept) throws IOException {
        this.source = source;
        large = new NameList(source.path(), kept);
        followed = new NameList(source.path(), kept);
        rest = new NameList(source.path(), kept);
    }

    void add(Path entry, Inode inode) throws IOException {
        if (LargeCopy.isLarge(inode)) {
            large.add(entry);
            largeWeight += inode.size();
            weight += inode.size();
        } else {
            leave(entry, inode);
            weight += Transfer.weight(inode);
        }
        if (first == null || firstIsDirectory && !inode.isDirectory()) {
            first = entry;
            firstIsDirectory = inode.isDirectory();
        }
    }

    /** Lists what is not copied block by block. */
    void leave(Path entry, Inode inode) throws IOException {
        if (!source.follows(entry)) {
            rest.add(entry);
        } else if (inode != null && inode.isDirectory()) {
            // By this name it is no link for anybody.
            rest.add(entry.resolve("."));
        } else {
            followed.add(entry);
        }
    }

    boolean isEmpty() {
        return large.isEmpty() && followed.isEmpty() && rest.isEmpty();
    }

    /** Files that are copied block by block. */
    NameList large() {
        return large;
    }

    /** Other files that are at the end of links. */
    NameList followed() {
        return followed;
    }

    /** Everything else. */
    NameList rest() {
        return rest;
    }

    /** The name, below the source, of something that has to be copied: of a file if possible. */
    Path first() {
        return source.path().relativize(first);
    }

    /** About how many bytes have to be moved, with what comes with each file besides its content. */
    long weight() {
        return weight;
    }

    /** How many of these are in large files. */
    long largeWeight() {
        return largeWeight;
    }

    @Override
    public void close() throws IOException {
        try (large; followed; rest) {
            first = null;
        }
    }
}
