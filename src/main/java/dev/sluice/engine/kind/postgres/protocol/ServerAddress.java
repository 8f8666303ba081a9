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
    /** Where servers of packages have their sockets, and programs look where nobody names a host. */
    public static final Path USUAL_FOLDER = Path.of("/var/run/postgresql");

    private static final int CONNECT_MILLIS = 10_000;

    /** @param host which is a folder of sockets where it begins with a slash, as programs of PostgreSQL take it */
    public static ServerAddress of(String host, int port) {
        return host.startsWith("/") ? in(Path.of(host), port) : new ServerAddress(host, null, port);
    }

    public static ServerAddress in(Path folder, int port) {
        return new ServerAddress(null, folder, port);
    }

    /** How programs of PostgreSQL want it named. */
    public String place() {
        return folder == null ? host : folder.toString();
    }

    Messages connect(Tls tls, Path authorities) throws IOException {
        if (folder != null) {
            return LocalSocket.connect(socket());
        }
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            Socket secured = TimeLimit.LOGIN.hold(socket, () -> tls.over(socket, host, port, authorities));
            return new Messages(secured.getInputStream(), secured.getOutputStream(), socket);
        } catch (IOException | RuntimeException failed) {
            socket.close();
            throw failed;
        }
    }

    /** The file that is the socket, where it is one in a folder. */
    public Path socket() {
        return folder.resolve(".s.PGSQL." + port);
    }

    @Override
    public String toString() {
        return folder != null ? folder + " (port " + port + ")" : host + ":" + port;
    }
}
