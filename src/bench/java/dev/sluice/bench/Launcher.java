package dev.sluice.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;

/** The launcher of the checkout that the benchmarks run in. */
final class Launcher {
    private static final Path SCRIPT = Path.of("scripts/sluice").toAbsolutePath();
    private static final Path LIBRARY = Path.of("target/lib").toAbsolutePath();
    private static final int PATIENCE_SECONDS = 180;

    private Launcher() {
    }

    /**
     * Its path, as soon as it starts as it does for a user: the first start after a build makes the archive of loaded classes
     * in the background, and says in a file beside it that it has tried.
     */
    static String path() throws IOException, InterruptedException {
        new ProcessBuilder(SCRIPT.toString(), "--version").redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        FileTime built = Files.getLastModifiedTime(LIBRARY.resolve("sluice.jar"));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!hasTriedFor(built)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("no archive of loaded classes after " + PATIENCE_SECONDS + " s in " + LIBRARY);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return SCRIPT.toString();
    }

    private static boolean hasTriedFor(FileTime built) throws IOException {
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(LIBRARY, "*.jsa.log")) {
            for (Path log : logs) {
                if (Files.getLastModifiedTime(log).equals(built)) {
                    return true;
                }
            }
            return false;
        }
    }
}
