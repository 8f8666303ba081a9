package dev.sluice.engine.network;

import dev.sluice.engine.http.call.BadRequest;
import dev.sluice.engine.http.call.IncomingRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/**
 * A request that came over HTTP, with nothing left of the connection it came by.
 *
 * @param parameters of its query; null where that cannot be read
 * @param fields its headers, in the order in which they came
 * @param bytes of its body, as far as it was wanted
 * @param isCut whether the rest of the body is missing
 */
public record ReceivedRequest(String method, String path, Map<String, String> parameters, List<Header> fields, String address, byte[] bytes, boolean isCut)
        implements IncomingRequest {
    private static final byte[] NONE = {};

    /** One header. */
    public record Header(String name, String value) {
    }

    /** One whose body has not been read. */
    static ReceivedRequest headOf(Request request) {
        List<Header> headers = new ArrayList<>();
        for (HttpField field : request.getHeaders()) {
            headers.add(new Header(field.getName(), Objects.requireNonNullElse(field.getValue(), "")));
        }
        return new ReceivedRequest(request.getMethod(), Request.getPathInContext(request), parameters(request), headers, address(request), NONE, false);
    }

    ReceivedRequest with(IncomingBody body) {
        return new ReceivedRequest(method, path, parameters, fields, address, body.bytes(), body.isCut());
    }

    private static Map<String, String> parameters(Request request) {
        try {
            Map<String, String> parameters = new LinkedHashMap<>();
            for (Fields.Field field : Request.extractQueryParameters(request)) {
                parameters.put(field.getName(), String.join(",", field.getValues()));
            }
            return parameters;
        } catch (IllegalArgumentException | HttpException.RuntimeException | HttpException.IllegalStateException garbled) {
            return null;
        }
    }

    /** Whoever comes by the Unix socket is on this machine. */
    private static String address(Request request) {
        SocketAddress remote = request.getConnectionMetaData().getRemoteSocketAddress();
        return remote instanceof InetSocketAddress ? Request.getRemoteAddr(request) : InetAddress.getLoopbackAddress().getHostAddress();
    }

    @Override
    public Map<String, String> query() {
        if (parameters == null) {
            throw new BadRequest(400, "exception.webservices.query", "The query of the address cannot be read.",
                    "Send it percent-encoded, as UTF-8.");
        }
        return parameters;
    }

    @Override
    public List<String> headers(String name) {
        return fields.stream().filter(field -> field.name().equalsIgnoreCase(name)).map(Header::value).toList();
    }

    @Override
    public byte[] body() {
        if (isCut) {
            throw new BadRequest(413, "exception.webservices.body", "The body is longer than " + bytes.length + " bytes.", "Send less.");
        }
        return bytes;
    }
}
