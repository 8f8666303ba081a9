package dev.sluice.engine.kind;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Names of entries below a directory, written to a file for a program to read, each ended by a zero byte.
 *
 * <p>Names are bytes. A Java string cannot hold every one of them, and in a plain locale hardly any; a path can, and
 * its URI shows them.
 */
final class NameList implements AutoCloseable {
    private final Path file;
    private final OutputStream out;
    private final int prefix;
    private boolean empty = true;

    NameList(Path directory) throws IOException {
        prefix = bytes(directory).length;
        file = Files.createTempFile("sluice-", ".names");
        out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** @param entry the directory itself, or something at any depth below it */
    void add(Path entry) throws IOException {
        byte[] name = bytes(entry);
        out.write('.');
        out.write(name, prefix, name.length - prefix);
        out.write(0);
        empty = false;
    }

    boolean isEmpty() {
        return empty;
    }

    /** The file, with all names that were added so far. */
    Path file() throws IOException {
        out.flush();
        return file;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            Files.delete(file);
        }
    }

    /** The bytes of a path, without a slash at its end. */
    private static byte[] bytes(Path path) {
        byte[] shown = path.toUri().getRawPath().getBytes(StandardCharsets.US_ASCII);
        int length = shown.length > 1 && shown[shown.length - 1] == '/' ? shown.length - 1 : shown.length;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length);
        for (int i = 0; i < length; i++) {
            if (shown[i] == '%') {
                bytes.write(Character.digit(shown[i + 1], 16) << 4 | Character.digit(shown[i + 2], 16));
                i += 2;
            } else {
                bytes.write(shown[i]);
            }
        }
        return bytes.toByteArray();
    }
}
