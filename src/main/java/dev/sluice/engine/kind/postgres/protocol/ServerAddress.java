package dev.sluice.engine.kind.postgres.protocol;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;

/**
 * Where a server listens: a port of a host, or a socket in a folder of this machine.
 *
 * @param host or null
 * @param folder or null
 */
public record ServerAddress(String host, Path folder, int port) {
    private static final int CONNECT_MILLIS = 10_000;
    /** A server that says nothing for so long has gone. */
    private static final int SILENCE_MILLIS = 120_000;

    public static ServerAddress of(String host, int port) {
        return new ServerAddress(host, null, port);
    }

    public static ServerAddress in(Path folder, int port) {
        return new ServerAddress(null, folder, port);
    }

    Messages connect(Tls tls, Path authorities) throws IOException {
        if (folder != null) {
            return LocalSocket.connect(folder.resolve(".s.PGSQL." + port));
        }
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(SILENCE_MILLIS);
            Socket secured = tls.over(socket, host, port, authorities);
            return new Messages(secured.getInputStream(), secured.getOutputStream(), secured);
        } catch (IOException | RuntimeException failed) {
            socket.close();
            throw failed;
        }
    }

    @Override
    public String toString() {
        return folder != null ? folder + " (port " + port + ")" : host + ":" + port;
    }
}
