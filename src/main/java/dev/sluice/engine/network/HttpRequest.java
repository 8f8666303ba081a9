package dev.sluice.engine.network;

import dev.sluice.engine.http.call.BadRequest;
import dev.sluice.engine.http.call.IncomingRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** One that came over HTTP. */
record HttpRequest(Request request, IncomingBody whole) implements IncomingRequest {
    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        return Request.getPathInContext(request);
    }

    @Override
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        for (Fields.Field field : parameters()) {
            query.put(field.getName(), String.join(",", field.getValues()));
        }
        return query;
    }

    private Fields parameters() {
        try {
            return Request.extractQueryParameters(request);
        } catch (IllegalArgumentException | HttpException.RuntimeException | HttpException.IllegalStateException garbled) {
            throw new BadRequest(400, "exception.webservices.query", "The query of the address cannot be read.",
                    "Send it percent-encoded, as UTF-8.");
        }
    }

    @Override
    public List<String> headers(String name) {
        return request.getHeaders().getValuesList(name);
    }

    /** Whoever comes by the Unix socket is on this machine. */
    @Override
    public String address() {
        SocketAddress remote = request.getConnectionMetaData().getRemoteSocketAddress();
        return remote instanceof InetSocketAddress ? Request.getRemoteAddr(request) : InetAddress.getLoopbackAddress().getHostAddress();
    }

    @Override
    public byte[] body() {
        if (whole.isCut()) {
            throw new BadRequest(413, "exception.webservices.body", "The body is longer than " + whole.bytes().length + " bytes.", "Send less.");
        }
        return whole.bytes();
    }
}
