package dev.sluice.engine.kind.postgres.protocol;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.nio.ByteBuffer;

/** The messages that go over one connection, as the protocol frames them. */
final class Messages implements Closeable {
    private static final int BUFFER = 256 * 1024;

    private final DataInputStream in;
    private final DataOutputStream out;
    private final Closeable connection;
    private int longest;
    private TimeLimit silence = TimeLimit.LOGIN;

    /** @param connection ends what waits for the server when it is closed */
    Messages(InputStream in, OutputStream out, Closeable connection) {
        this.in = new DataInputStream(new BufferedInputStream(heard(in), BUFFER));
        this.out = new DataOutputStream(new BufferedOutputStream(taken(out)));
        this.connection = connection;
    }

    /** Says how long the server may say nothing from now on. */
    void patience(TimeLimit silence) {
        this.silence = silence;
    }

    /** Says how long a message may be from now on. */
    void room(int longest) {
        this.longest = longest;
    }

    private InputStream heard(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return silence.hold(connection, () -> in.read(buffer, offset, length));
            }
        };
    }

    private OutputStream taken(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                silence.hold(connection, () -> {
                    out.write(bytes, offset, length);
                    return null;
                });
            }
        };
    }

    /** The first message, which has no kind. */
    void first(byte[] body) throws IOException {
        out.writeInt(body.length + Integer.BYTES);
        out.write(body);
        out.flush();
    }

    /** Sends a message at the next {@link #flush}. */
    void put(char kind, byte[] body) throws IOException {
        put(kind, body, 0, body.length);
    }

    /** Sends, at the next {@link #flush} or before it, a message whose body is a part of {@code bytes}. */
    void put(char kind, byte[] bytes, int from, int to) throws IOException {
        out.writeByte(kind);
        out.writeInt(to - from + Integer.BYTES);
        out.write(bytes, from, to - from);
    }

    void flush() throws IOException {
        out.flush();
    }

    void send(char kind, byte[] body) throws IOException {
        put(kind, body);
        flush();
    }

    /** The next message. */
    Message read() throws IOException {
        try {
            return next();
        } catch (EOFException | SocketException ended) {
            throw new LostServerException("the server ended the connection in the midst of a message", ended);
        }
    }

    private Message next() throws IOException {
        int kind = in.read();
        if (kind < 0) {
            throw new LostServerException("the server ended the connection", null);
        }
        int length = in.readInt() - Integer.BYTES;
        if (length < 0) {
            throw new IOException("the server sends a message of " + length + " bytes");
        }
        if (length > longest) {
            throw new LongAnswerException(longest);
        }
        byte[] body = new byte[length];
        in.readFully(body);
        return new Message((char) kind, ByteBuffer.wrap(body));
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
