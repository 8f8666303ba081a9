package dev.sluice.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Trees of many small files, of up to 200 bytes each. */
record SmallFiles(Path tree, int count) {
    private static final int IN_A_FOLDER = 1000;

    SmallFiles make() throws IOException {
        for (int i = 0; i < count; i++) {
            if (i % IN_A_FOLDER == 0) {
                Files.createDirectories(file(i).getParent());
            }
            Files.writeString(file(i), "this is file " + i + "\n".repeat(i % 180));
        }
        return this;
    }

    /** Changes that many of them, all over the tree. */
    void change(int files) throws IOException {
        for (int i = 0; i < files; i++) {
            Files.writeString(file((int) ((long) i * count / files)), "changed at " + System.nanoTime());
        }
    }

    private Path file(int number) {
        return tree.resolve("folder" + number / IN_A_FOLDER).resolve("file" + number);
    }
}
