package dev.sluice.engine.kind.postgres.protocol;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The body of a message to a server, part by part. */
final class MessageBody {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    MessageBody text(String text) {
        return bytes(text.getBytes(StandardCharsets.UTF_8)).octet(0);
    }

    MessageBody bytes(byte[] more) {
        bytes.writeBytes(more);
        return this;
    }

    MessageBody octet(int value) {
        bytes.write(value);
        return this;
    }

    MessageBody two(int value) {
        return write(() -> out.writeShort(value));
    }

    MessageBody four(int value) {
        return write(() -> out.writeInt(value));
    }

    MessageBody eight(long value) {
        return write(() -> out.writeLong(value));
    }

    byte[] done() {
        return bytes.toByteArray();
    }

    private MessageBody write(Write write) {
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
