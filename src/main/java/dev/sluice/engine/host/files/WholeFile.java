package dev.sluice.engine.host.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A small file of the engine's own that says what it said before or what it is to say, and nothing between: also on a full disk, and when the power goes. */
public final class WholeFile {
    private WholeFile() {
    }

    /** Several may do so at the same moment: one of them is the last. */
    public static void put(Path file, String text) throws IOException {
        Path part = Files.createTempFile(file.toAbsolutePath().getParent(), file.getFileName().toString(), ".new");
        try {
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Adds a line, which one alone does at a time. */
    public static void add(Path file, String line) throws IOException {
        put(file, (Files.exists(file) ? Files.readString(file) : "") + line + "\n");
    }
}
