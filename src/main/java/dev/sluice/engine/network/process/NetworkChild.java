package dev.sluice.engine.network.process;

import dev.sluice.engine.host.IsolatedJava;
import dev.sluice.engine.network.ListeningPort;
import dev.sluice.wire.json.JsonBounds;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.unixdomain.server.UnixDomainServerConnector;
import org.eclipse.jetty.util.BufferUtil;
import org.slf4j.LoggerFactory;

/** A process that serves the network, as long as it lives. */
final class NetworkChild implements AutoCloseable {
    /** A class of each library that it needs. */
    private static final Class<?>[] LIBRARIES = {HttpField.class, Connection.class, Server.class, UnixDomainServerConnector.class, BufferUtil.class,
            LoggerFactory.class};

    /** A body, and all that HTTP lets come before it. */
    private static final int MOST_BYTES = JsonBounds.REQUEST.size() + 256 * 1024;
    private static final int BUFFER = 64 * 1024;
    private static final int END_SECONDS = 5;

    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private int port;

    private NetworkChild(Process process) {
        this.process = process;
        this.in = new BufferedInputStream(process.getInputStream(), BUFFER);
        this.out = new BufferedOutputStream(process.getOutputStream(), BUFFER);
    }

    /** Starts one, and waits until it listens. */
    static NetworkChild start(IsolatedJava java, ListeningPort wanted) throws IOException, InterruptedException {
        NetworkChild child = new NetworkChild(java.start(NetworkMain.class, LIBRARIES));
        try {
            child.say(new NetworkMessage.Serve(wanted));
            NetworkMessage first = child.next();
            if (first instanceof NetworkMessage.Listens listens) {
                child.port = listens.port();
                return child;
            }
            throw new IOException(first instanceof NetworkMessage.CannotListen cannot ? cannot.why() : "it does not say where it listens");
        } catch (IOException failed) {
            child.close();
            throw failed;
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    void say(NetworkMessage message) throws IOException {
        NetworkMessageFormat.write(message, out);
    }

    NetworkMessage next() throws IOException {
        return NetworkMessageFormat.read(in, MOST_BYTES);
    }

    /** It ends by itself when nobody speaks to it any more; if not, it is killed. */
    @Override
    public void close() {
        boolean ended = false;
        try {
            process.getOutputStream().close();
            ended = process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (IOException broken) {
            // It has ended.
            ended = !process.isAlive();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            process.destroyForcibly();
        }
    }
}
