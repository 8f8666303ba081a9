package dev.sluice.engine.network;

import dev.sluice.engine.http.RequestPipeline;
import dev.sluice.engine.http.call.BadRequest;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.json.JsonBounds;
import java.util.Map;
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
    private static final Map<String, String> PROTECTION = Map.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer");

    private final RequestPipeline pipeline;
    private final Scheduler delays;
    private final ConnectionTable connections;
    private final HostNames names;
    private final AtomicLong bodies = new AtomicLong();

    HttpHandler(RequestPipeline pipeline, Scheduler delays, ConnectionTable connections, HostNames names) {
        this.names = names;
        this.pipeline = pipeline;
        this.delays = delays;
        this.connections = connections;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int wanted = request.getLength() == 0 ? 0 : wanted(request);
        IncomingBody.read(request, wanted, wanted + MOST_BYTES, bodies, body -> {
            try {
                if (body.failure() == null) {
                    answer(request, body, response, callback);
                } else {
                    callback.failed(body.failure());
                }
            } finally {
                body.release();
            }
        });
        return true;
    }

    private int wanted(Request request) {
        return pipeline.isLoggedIn(new HttpRequest(request, null)) ? MOST_BYTES : MOST_WITHOUT_LOGIN;
    }

    private void answer(Request request, IncomingBody body, Response response, Callback callback) {
        Connection connection = request.getConnectionMetaData().getConnection();
        connections.begun(connection);
        Callback ended = Callback.from(callback, () -> connections.ended(connection));
        try {
            Reply reply = reply(new HttpRequest(request, body));
            if (!body.isComplete()) {
                response.getHeaders().put(HttpHeader.CONNECTION, "close");
            }
            if (reply.later() == null) {
                send(reply, response, ended);
            } else {
                reply.later().whenComplete((known, failure) -> sendLater(known, failure, response, ended));
            }
        } catch (RuntimeException | Error defect) {
            ended.failed(defect);
        }
    }

    private Reply reply(HttpRequest request) {
        try {
            names.check(request.header("Host"));
        } catch (BadRequest elsewhere) {
            return Reply.of(Envelope.error(elsewhere.error())).withStatus(elsewhere.status());
        }
        return pipeline.answer(request);
    }

    private void sendLater(Reply known, Throwable failure, Response response, Callback callback) {
        if (failure == null) {
            send(known, response, callback);
        } else {
            callback.failed(failure);
        }
    }

    private void send(Reply reply, Response response, Callback callback) {
        response.setStatus(reply.status());
        response.getHeaders().put(new HttpField(HttpHeader.CONTENT_TYPE, reply.contentType()));
        PROTECTION.forEach((name, value) -> response.getHeaders().put(name, value));
        String secure = response.getRequest().isSecure() ? "; Secure" : "";
        reply.cookies().forEach(cookie -> response.getHeaders().put(HttpHeader.SET_COOKIE, cookie + secure));
        Runnable write = () -> response.write(true, BufferUtil.toBuffer(reply.body()), callback);
        if (reply.delay().isZero()) {
            write.run();
        } else {
            delays.schedule(write, reply.delay().toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
