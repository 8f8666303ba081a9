package dev.sluice.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;

/**
 * Goes over pooled HTTP connections, by the Unix socket of an engine that has one on this machine. Never repeats, redirects or compresses: the minimal HTTP client does none of it and starts
 * three times as fast as the full one.
 */
final class HttpCourier implements Courier {
    private static final int CONNECTIONS = 32;
    /** Room that is made for a reply when no more is known of it than how long it says to be. */
    private static final int AT_ONCE = 16 << 20;

    /** A connection that was not used for so long is looked at before it is used, which takes a millisecond: its engine may have ended. */
    private static final int UNUSED_MILLIS = 100;

    private final Connection connection;
    private final int limit;
    private final CloseableHttpClient http;

    /** @param limit the most bytes of a reply that are read */
    HttpCourier(Connection connection, int limit) {
        this.connection = connection;
        this.limit = limit;
        this.http = HttpClients.createMinimal(connections(connection)
                .setTlsSocketStrategy(Trust.of(connection))
                .setMaxConnTotal(CONNECTIONS)
                .setMaxConnPerRoute(CONNECTIONS)
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(connection.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
                        .setValidateAfterInactivity(UNUSED_MILLIS, TimeUnit.MILLISECONDS)
                        .build())
                .build());
    }

    private static PoolingHttpClientConnectionManagerBuilder connections(Connection connection) {
        return connection.socket() == null ? new InterruptibleConnections() : new SocketConnections(connection.socket());
    }

    @Override
    public Answer carry(ApiCall call, Map<String, String> headers, Duration patience) throws IOException {
        HttpUriRequestBase request = new HttpUriRequestBase(call.method(), URI.create(connection.base() + call.target()));
        request.setConfig(RequestConfig.custom()
                .setConnectionRequestTimeout(connection.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .setResponseTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                .build());
        headers.forEach(request::addHeader);
        if (call.body() != null) {
            request.setEntity(new ByteArrayEntity(call.json(), null));
        }
        return http.execute(request, response -> receive(call, request, response));
    }

    private Answer receive(ApiCall call, HttpUriRequestBase request, ClassicHttpResponse response) throws IOException {
        HttpEntity entity = response.getEntity();
        byte[] body = entity == null ? new byte[0] : body(call, request, entity);
        return new Answer(response.getCode(), mimeType(entity), cookies(response), body);
    }

    private byte[] body(ApiCall call, HttpUriRequestBase request, HttpEntity entity) throws IOException {
        InputStream content = entity.getContent();
        byte[] bytes = entity.getContentLength() > limit ? null : read(content, entity.getContentLength());
        if (bytes == null || content.read() >= 0) {
            // Closing the reply in the ordinary way would read the rest of it first.
            request.cancel();
            throw new ConnectionException(connection.url() + ": its answer to " + call + " is longer than " + limit
                    + " bytes. Ask for less", null);
        }
        return bytes;
    }

    /** @param length as it was announced, or negative */
    private byte[] read(InputStream content, long length) throws IOException {
        if (length < 0 || length > AT_ONCE) {
            return content.readNBytes(limit);
        }
        byte[] bytes = new byte[(int) length];
        content.readNBytes(bytes, 0, bytes.length);
        return bytes;
    }

    private static String mimeType(HttpEntity entity) {
        String type = entity == null ? null : entity.getContentType();
        return type == null ? null : type.split(";", 2)[0].trim();
    }

    private static List<String> cookies(ClassicHttpResponse response) {
        return Arrays.stream(response.getHeaders("Set-Cookie")).map(Header::getValue).toList();
    }

    @Override
    public void close() {
        http.close(CloseMode.GRACEFUL);
    }
}
