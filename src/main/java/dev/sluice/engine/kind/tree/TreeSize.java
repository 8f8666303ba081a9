package dev.sluice.engine.kind.tree;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** How many bytes the files below a directory have. */
public final class TreeSize extends SimpleFileVisitor<Path> {
    private long bytes;
    private boolean isWhole = true;

    private TreeSize() {
    }

    /** Links are not followed; null where something cannot be read. */
    public static Long of(Path directory) throws IOException {
        TreeSize size = new TreeSize();
        Files.walkFileTree(directory, size);
        return size.isWhole ? Long.valueOf(size.bytes) : null;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        bytes += attributes.isRegularFile() ? attributes.size() : 0;
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
        isWhole = false;
        return FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException broken) {
        isWhole &= broken == null;
        return FileVisitResult.CONTINUE;
    }
}
