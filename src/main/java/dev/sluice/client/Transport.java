package dev.sluice.client;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** Sends single calls to one engine, in the name of who has the cookies. Knows nothing of sessions. */
final class Transport implements AutoCloseable {
    private final Connection connection;
    private final Courier courier;
    private final Wiretap tap;

    Transport(Connection connection, Courier courier, Wiretap tap) {
        this.connection = connection;
        this.courier = courier;
        this.tap = tap;
    }

    ApiReply send(ApiCall call, Cookies cookies) {
        return send(call, cookies, connection.patience(call));
    }

    ApiReply send(ApiCall call, Cookies cookies, Duration readTimeout) {
        long begun = System.nanoTime();
        ApiReply reply = null;
        try {
            reply = new ApiReply(connection, call, carried(call, headers(call, cookies), readTimeout));
            return reply;
        } catch (IOException | CancellationException failure) {
            throw new NoAnswerMessage(connection, call, readTimeout, Duration.ofNanos(System.nanoTime() - begun)).of(failure);
        } finally {
            tell(call, reply, begun);
        }
    }

    private Courier.Answer carried(ApiCall call, Map<String, String> headers, Duration patience) throws IOException {
        return call.isRepeatable() ? courier.carry(call, headers, patience) : AwaitedAnswer.to(call, () -> courier.carry(call, headers, patience));
    }

    private static Map<String, String> headers(ApiCall call, Cookies cookies) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", call.mark() == null ? Client.AGENT : Client.AGENT + " " + call.mark());
        headers.put("Accept", ApiCall.JSON);
        if (call.body() != null) {
            headers.put("Content-Type", ApiCall.JSON);
        }
        if (!cookies.isEmpty()) {
            headers.put("Cookie", cookies.header());
        }
        return headers;
    }

    /** Shows what would be sent. */
    void rehearse(ApiCall call) {
        tell(call, null, System.nanoTime());
    }

    private void tell(ApiCall call, ApiReply reply, long begun) {
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        tap.saw(() -> Exchange.of(connection, call, reply, took));
    }

    @Override
    public void close() {
        courier.close();
    }
}
