package dev.sluice.engine.pool;

import dev.sluice.engine.host.Command;
import dev.sluice.engine.host.MissingProgramException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Has XFS give new room to no more of a shared file than is written. Left to itself it sets 128 KiB aside for each write, in
 * the hope of more, and keeps that for half an hour: many small changes would take many times their room.
 */
final class Precision {
    private static final int BLOCK = 4096;

    private Precision() {
    }

    /** Asks for it for all that is going to be made in an empty directory. Where it cannot be had, things work without. */
    static void askFor(Path directory) throws IOException, InterruptedException {
        if (!Files.getFileStore(directory).type().equals("xfs")) {
            return;
        }
        try {
            Command.of("xfs_io", "-c", "cowextsize " + BLOCK, directory.toString()).run();
        } catch (MissingProgramException without) {
            return;
        }
    }
}
