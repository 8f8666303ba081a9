package dev.sluice.bench;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A bare Jetty that answers each path with bytes that it has in memory. */
final class MemoryServer extends Handler.Abstract implements AutoCloseable {
    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server, 1, 1);

    MemoryServer() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(this);
        server.start();
    }

    void answer(String path, byte[] bytes) {
        answers.put("/resources/json/engine/" + path, bytes);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + connector.getLocalPort());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.write(true, ByteBuffer.wrap(answers.get(request.getHttpURI().getPathQuery())), callback);
        return true;
    }

    @Override
    public void close() throws Exception {
        server.stop();
    }
}
