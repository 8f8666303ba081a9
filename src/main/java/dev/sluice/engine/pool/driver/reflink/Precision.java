package dev.sluice.engine.pool.driver.reflink;

import dev.sluice.engine.host.files.FileSystemType;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MissingProgramException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Has XFS give new room to no more of a shared file than is written. Left to itself it sets 128 KiB aside for each write, in
 * the hope of more, and keeps that for half an hour: many small changes would take many times their room.
 */
final class Precision {
    private static final int BLOCK = 4096;

    private Precision() {
    }

    /** What asks for it for all that is going to be made in a directory; none where nobody has to ask. */
    static List<String> words(Path directory) throws IOException {
        boolean lavish = FileSystemType.of(directory.getParent()).equals("xfs");
        return lavish ? List.of("xfs_io", "-c", "cowextsize " + BLOCK, directory.toString()) : List.of();
    }

    /** Asks for it for all that is going to be made in an empty directory. Where it cannot be had, things work without. */
    static void askFor(Path directory) throws IOException, InterruptedException {
        List<String> words = words(directory);
        try {
            if (!words.isEmpty()) {
                HostCommand.of(words).run();
            }
        } catch (MissingProgramException without) {
            return;
        }
    }
}
