package dev.sluice.engine.pool;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A real copy of real files, which each driver makes before a pool is left to it: what is written to either must not show in the other. */
final class Proof {
    private static final byte WRITTEN = 'w';

    private Proof() {
    }

    /** @throws UnsuitableException if what the driver makes is no copy, or is one with what it was made from */
    static void of(Driver driver, Path scratch) throws IOException, InterruptedException {
        Path tree = scratch.resolve("proof");
        driver.make(tree);
        Path original = Sample.in(tree).resolve("file");
        byte[] content = Files.readAllBytes(original);
        driver.copy(tree, scratch.resolve("proof-copy"));
        Path copy = scratch.resolve("proof-copy").resolve(tree.relativize(original));
        if (!Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS) || !Arrays.equals(Files.readAllBytes(copy), content)) {
            throw refused("what driver '" + driver.name() + "' copied is not all there");
        }
        write(copy, 0);
        write(original, content.length / 2);
        if (!holds(original, content, content.length / 2) || !holds(copy, content, 0)) {
            throw refused("what is written to a copy of driver '" + driver.name() + "' shows in what it was made from");
        }
    }

    private static void write(Path file, int at) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {WRITTEN}), at);
        }
    }

    private static boolean holds(Path file, byte[] content, int written) throws IOException {
        byte[] expected = content.clone();
        expected[written] = WRITTEN;
        return Arrays.equals(Files.readAllBytes(file), expected);
    }

    private static UnsuitableException refused(String reason) {
        return UnsuitableException.setting(reason, "Use another driver: this one would lose data.");
    }
}
