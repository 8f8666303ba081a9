package dev.sluice.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Makes trees of real data: nothing in them is the same, and nothing is left out. */
final class Trees {
    private static final int PIECE = 1 << 20;

    private Trees() {
    }

    static Path make(Path tree, int files, long size) throws IOException {
        Files.createDirectories(tree);
        SplittableRandom random = new SplittableRandom(1);
        byte[] piece = new byte[PIECE];
        for (int i = 0; i < files; i++) {
            try (OutputStream out = Files.newOutputStream(tree.resolve("file" + i))) {
                for (long left = size; left > 0; left -= PIECE) {
                    random.nextBytes(piece);
                    out.write(piece, 0, (int) Math.min(PIECE, left));
                }
            }
        }
        return tree;
    }
}
