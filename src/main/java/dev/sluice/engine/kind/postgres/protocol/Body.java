package dev.sluice.engine.kind.postgres.protocol;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The body of a message to a server, part by part. */
final class Body {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    Body text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8)).octet(0);
    }

    Body bytes(byte[] more) {
        bytes.writeBytes(more);
        return this;
    }

    Body octet(int value) {
        bytes.write(value);
        return this;
    }

    Body two(int value) {
        return write(() -> out.writeShort(value));
    }

    Body four(int value) {
        return write(() -> out.writeInt(value));
    }

    Body eight(long value) {
        return write(() -> out.writeLong(value));
    }

    byte[] done() {
        return bytes.toByteArray();
    }

    private Body write(Write write) {
        try {
            write.run();
            return this;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @FunctionalInterface
    private interface Write {
        void run() throws IOException;
    }
}
