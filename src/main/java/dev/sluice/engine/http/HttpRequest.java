package dev.sluice.engine.http;

import dev.sluice.engine.http.call.IncomingRequest;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** One that came over HTTP. */
record HttpRequest(Request request) implements IncomingRequest {
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
        for (Fields.Field field : Request.extractQueryParameters(request)) {
            query.put(field.getName(), String.join(",", field.getValues()));
        }
        return query;
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
    public InputStream body() {
        return Content.Source.asInputStream(request);
    }
}
