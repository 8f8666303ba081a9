package dev.sluice.engine.network;

import dev.sluice.engine.http.call.Answering;
import dev.sluice.engine.http.call.BadRequest;
import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.json.JsonBounds;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** Where requests come in over HTTP and answers go out. */
final class HttpHandler extends Handler.Abstract {
    private static final int MOST_BYTES = JsonBounds.REQUEST.size();

    /** A body of somebody without a login: more than any of those calls needs. */
    private static final int MOST_WITHOUT_LOGIN = 64 * 1024;

    /** What browsers are not to do with an answer: keep it, take it for something else, or show it within another page. */
    static final Map<String, String> PROTECTION = Map.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer");

    private final Answering engine;
    private final Scheduler delays;
    private final ConnectionTable connections;
    private final HostNames names;
    private final AtomicLong bodies = new AtomicLong();

    HttpHandler(Answering engine, Scheduler delays, ConnectionTable connections, HostNames names) {
        this.engine = engine;
        this.delays = delays;
        this.connections = connections;
        this.names = names;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ReceivedRequest head = ReceivedRequest.headOf(request);
        if (hasNoBody(request)) {
            read(head, 0, request, response, callback);
        } else {
            engine.isLoggedIn(head).whenComplete((known, failure) -> {
                if (failure == null) {
                    read(head, known ? MOST_BYTES : MOST_WITHOUT_LOGIN, request, response, callback);
                } else {
                    callback.failed(failure);
                }
            });
        }
        return true;
    }

    /** Without either of the two fields that announce one. Whether somebody is logged in matters for what is read, so it need not be asked. */
    private static boolean hasNoBody(Request request) {
        return request.getLength() <= 0 && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    /** Keeps so many bytes of the body as are wanted. */
    private void read(ReceivedRequest head, int wanted, Request request, Response response, Callback callback) {
        IncomingBody.read(request, wanted, wanted + MOST_BYTES, bodies, body -> {
            try {
                if (body.failure() == null) {
                    if (!body.isComplete()) {
                        response.getHeaders().put(HttpHeader.CONNECTION, "close");
                    }
                    answer(head.with(body), request, response, callback);
                } else {
                    callback.failed(body.failure());
                }
            } finally {
                body.release();
            }
        });
    }

    private void answer(ReceivedRequest received, Request request, Response response, Callback callback) {
        Connection connection = request.getConnectionMetaData().getConnection();
        connections.begun(connection);
        // Before the answer is complete: from then on the next call of the connection may begin, and would be taken for ended.
        Callback ended = Callback.from(() -> connections.ended(connection), callback);
        try {
            answered(received).whenComplete((answer, failure) -> {
                if (failure == null) {
                    send(answer, response, ended);
                } else {
                    ended.failed(failure);
                }
            });
        } catch (RuntimeException | Error defect) {
            ended.failed(defect);
        }
    }

    private CompletableFuture<HttpAnswer> answered(ReceivedRequest received) {
        try {
            names.check(received.header("Host"));
        } catch (BadRequest elsewhere) {
            return Reply.of(Envelope.error(elsewhere.error())).withStatus(elsewhere.status()).sent();
        }
        return engine.answer(received);
    }

    private void send(HttpAnswer answer, Response response, Callback callback) {
        response.setStatus(answer.status());
        response.getHeaders().put(new HttpField(HttpHeader.CONTENT_TYPE, answer.contentType()));
        PROTECTION.forEach((name, value) -> response.getHeaders().put(name, value));
        String secure = response.getRequest().isSecure() ? "; Secure" : "";
        answer.cookies().forEach(cookie -> response.getHeaders().put(HttpHeader.SET_COOKIE, cookie + secure));
        Runnable write = () -> response.write(true, BufferUtil.toBuffer(answer.body()), callback);
        if (answer.delay().isZero()) {
            write.run();
        } else {
            delays.schedule(write, answer.delay().toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
