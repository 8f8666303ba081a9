package dev.sluice.engine.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A tiny tree with a bit of everything that pools hold, for a driver to prove itself with. */
public final class Sample {
    private static final int SIZE = 64 * 1024;

    private Sample() {
    }

    public static Path in(Path scratch) throws IOException {
        Path tree = Files.createDirectory(scratch.resolve("sample"));
        byte[] content = new byte[SIZE];
        Arrays.fill(content, (byte) 's');
        Path file = Files.write(tree.resolve("file"), content);
        Files.createLink(tree.resolve("link"), file);
        Files.createSymbolicLink(tree.resolve("symbolic-link"), file.getFileName());
        return tree;
    }
}
