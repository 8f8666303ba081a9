package dev.sluice.engine.host;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/** Knocks at a port where an SSH server may be. */
public final class SshPort {
    private static final int MILLIS = 5_000;
    private static final int MOST_BYTES = 255;

    private SshPort() {
    }

    /**
     * What the server says first: an SSH server its version, as {@code SSH-2.0-...}; empty when it says nothing in time.
     *
     * @throws IOException when nothing takes the connection
     */
    public static String greeting(String host, int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UnknownHostException("the name '" + host + "' leads nowhere");
        }
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS);
            socket.setSoTimeout(MILLIS);
            return firstBytes(socket);
        }
    }

    private static String firstBytes(Socket socket) {
        try (InputStream in = socket.getInputStream()) {
            byte[] bytes = new byte[MOST_BYTES];
            int read = in.read(bytes);
            return read < 0 ? "" : new String(bytes, 0, read, StandardCharsets.ISO_8859_1);
        } catch (IOException silent) {
            return "";
        }
    }
}
