package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.FileClaim;
import dev.sluice.engine.host.files.FullDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Keeps all others out of a pool while one has it open, until that one closes it or dies. */
final class PoolLock implements AutoCloseable {
    private final FileClaim claim;

    private PoolLock(FileClaim claim) {
        this.claim = claim;
    }

    static PoolLock take(Layout layout) throws IOException {
        FileClaim claim = FileClaim.take(layout.lock()).orElse(null);
        if (claim == null) {
            throw new PoolException(layout.root() + " is open already, in process " + holder(layout) + ".",
                    "Stop that one first, or name another folder.");
        }
        try {
            writePid(claim);
            return new PoolLock(claim);
        } catch (IOException | RuntimeException failure) {
            claim.close();
            throw failure;
        }
    }

    private static String holder(Layout layout) throws IOException {
        // To read a file that this process holds would give it free.
        return FileClaim.isHeldHere(layout.lock()) ? pid() : Files.readString(layout.lock()).strip();
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    private static void writePid(FileClaim claim) throws IOException {
        try {
            claim.channel().write(ByteBuffer.wrap(
                    String.format("%20s\n", pid()).getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException failure) {
            // It is for messages only, and to open the pool is how room is made. Some disks want room even to write over.
            if (!FullDisk.isBehind(failure)) {
                throw failure;
            }
        }
    }

    boolean isHeld() {
        return claim.channel().isOpen();
    }

    @Override
    public void close() {
        claim.close();
    }
}
