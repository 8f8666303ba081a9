package dev.sluice.engine.network;

import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.unixdomain.server.UnixDomainServerConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens on a Unix socket for the owner of the engine and for root, and for nobody else: the file lets nobody else in, and the
 * system says who is at the other end.
 */
final class OwnerConnector extends UnixDomainServerConnector {
    /** It belongs to root, by whatever name that is known in here: in a user namespace it is one that all others share, who do not come this far. */
    private static final Path OF_ROOT = Path.of("/proc");
    private static final Logger LOG = LoggerFactory.getLogger(OwnerConnector.class);

    private final SocketPlace place;
    private final Path socket;
    private final UserPrincipal owner;

    OwnerConnector(Server server, SocketPlace place, HttpConnectionFactory http) throws IOException {
        super(server, 1, 1, http);
        this.place = place;
        this.socket = place.prepared();
        this.owner = Files.getOwner(socket.getParent());
        setUnixDomainPath(socket);
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    }

    /** Listens again where the socket is gone: whoever cleans up among the temporary files knows nothing of engines. */
    void look() {
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS) || !isRunning()) {
            return;
        }
        try {
            LOG.warn("the socket {} was removed, it is made again", socket);
            stop();
            place.prepared();
            start();
        } catch (Exception failed) {
            LOG.warn("the socket {} was removed, and cannot be made again: {}", socket, failed.getMessage());
        }
    }

    /** Called for each connection before anything is read from it. */
    @Override
    protected void configure(SocketChannel accepted) throws IOException {
        super.configure(accepted);
        UserPrincipal peer = accepted.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
        if (!peer.getName().equals(Files.getOwner(OF_ROOT).getName()) && !peer.getName().equals(owner.getName())) {
            throw new SocketException("a connection of '" + peer.getName() + "' was refused");
        }
    }
}
