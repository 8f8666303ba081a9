package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A connection to a socket in a folder. Java's own streams of one let nobody write while somebody waits for what to read. */
final class LocalSocket {
    private LocalSocket() {
    }

    static Messages connect(Path path) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            TimeLimit.LOGIN.hold(channel, () -> connect(channel, path));
            return new Messages(in(channel), out(channel), channel);
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    /** The system's own words do not say which socket it is. */
    private static boolean connect(SocketChannel channel, Path path) throws IOException {
        try {
            return channel.connect(UnixDomainSocketAddress.of(path));
        } catch (SocketException refused) {
            throw new IOException(path + ": " + refused.getMessage(), refused);
        }
    }

    private static InputStream in(SocketChannel channel) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                return length == 0 ? 0 : channel.read(ByteBuffer.wrap(buffer, offset, length));
            }
        };
    }

    private static OutputStream out(SocketChannel channel) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
            }
        };
    }
}
