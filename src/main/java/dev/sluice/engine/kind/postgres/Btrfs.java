package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.host.Command;
import dev.sluice.engine.host.MissingProgramException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file system that never writes over anything, unless it is told to. */
final class Btrfs {
    /** The root of every subvolume has this number. */
    private static final long SUBVOLUME = 256;

    private Btrfs() {
    }

    static boolean holds(Path data) throws IOException {
        return Files.getFileStore(data).type().equals("btrfs");
    }

    /**
     * Has it write over the log of data and of its copies, as far as that is made from now on: each transaction waits for the
     * log, which has sums of its own. Data that is copied file by file, and not as a subvolume, has to stay as it is, since
     * files of both sorts cannot share blocks. A server is only slower without.
     */
    static void writeOverLog(DataDirectory data) throws IOException, InterruptedException {
        if (holds(data.path()) && (long) Files.getAttribute(data.path(), "unix:ino") == SUBVOLUME) {
            data.makeFolder(DataDirectory.LOG_FOLDER);
            try {
                Command.of("chattr", "+C", data.in(DataDirectory.LOG_FOLDER).toString()).run();
            } catch (MissingProgramException slower) {
                return;
            }
        }
    }
}
