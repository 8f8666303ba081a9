package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * All regular files of a tree in the order of their names, in a file that goes when this is closed. {@code sort} takes no
 * more memory for a million of them than for a hundred thousand.
 */
final class Listing implements AutoCloseable {
    private static final String SCRIPT = """
            cd "$1" || exit 1
            { find . -xdev -type f -printf '- %s %T@ %C@ %i %P\\0' || echo failed >&2; } |
                sort --zero-terminated --field-separator=' ' --key=6 --buffer-size=64M --temporary-directory="$2" --output="$3"
            """;

    private final Path file;
    private final long length;

    private Listing(Path file, long length) {
        this.file = file;
        this.length = length;
    }

    /** @param work a folder for temporary files */
    static Listing of(Path tree, Path work, Progress progress) throws IOException, InterruptedException {
        Path file = Files.createTempFile(work, "listing", null);
        try {
            Result result = new WatchedCommand(HostCommand.of("sh", "-c", SCRIPT, "sh", tree.toString(), work.toString(),
                    file.toString()).with("LC_ALL", "C"), progress).run(line -> { });
            if (!result.ok() || !result.err().isEmpty()) {
                throw new IOException("cannot list the files of " + tree + ": " + result.err().lines().findFirst().orElse(""));
            }
            return new Listing(file, Files.size(file));
        } catch (IOException | InterruptedException | RuntimeException failure) {
            Files.delete(file);
            throw failure;
        }
    }

    FileEntries entries() throws IOException {
        return FileEntries.in(file);
    }

    /** How long it is, to tell how far one has come in it. */
    long length() {
        return length;
    }

    @Override
    public void close() throws IOException {
        Files.delete(file);
    }
}
