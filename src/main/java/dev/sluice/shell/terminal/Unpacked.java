package dev.sluice.shell.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the library for terminals puts what it brings along for this system: a folder of this process in the user's cache, which goes with
 * it, or with the next one where it was killed. Among the temporary files it would stay then.
 */
final class Unpacked {
    private static final String FOLDER = "jline.tmpdir";

    private Unpacked() {
    }

    /** @param cache what the user's programs can make again; where no folder can be made there, the temporary files have to do */
    static void in(Path cache) {
        if (System.getProperty(FOLDER) != null) {
            return;
        }
        try {
            Path all = Files.createDirectories(cache.resolve("unpacked"));
            removeLeft(all);
            Path own = Files.createDirectories(all.resolve(String.valueOf(ProcessHandle.current().pid())));
            // What is noted first is deleted last: after the files that the library notes.
            own.toFile().deleteOnExit();
            System.setProperty(FOLDER, own.toString());
        } catch (IOException | RuntimeException none) {
            System.clearProperty(FOLDER);
        }
    }

    private static void removeLeft(Path all) throws IOException {
        for (Path folder : entries(all)) {
            if (ProcessHandle.of(Long.parseLong(folder.getFileName().toString())).isEmpty()) {
                remove(folder);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        try {
            for (Path file : entries(folder)) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (NoSuchFileException gone) {
            // Another process that starts just now was first.
            return;
        }
    }

    private static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
