package dev.sluice.engine.http;

import dev.sluice.engine.http.call.IncomingRequest;
import dev.sluice.engine.http.call.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/** Where requests come in over HTTP and answers go out. */
final class HttpHandler extends Handler.Abstract {
    private static final int CHUNK = 8192;

    private final RequestPipeline pipeline;
    private final Scheduler delays;

    HttpHandler(RequestPipeline pipeline, Scheduler delays) {
        this.pipeline = pipeline;
        this.delays = delays;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        IncomingRequest incoming = new HttpRequest(request);
        Reply reply = pipeline.answer(incoming);
        if (!discard(incoming)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        if (reply.later() == null) {
            send(reply, response, callback);
        } else {
            reply.later().whenComplete((known, failure) -> {
                if (failure == null) {
                    send(known, response, callback);
                } else {
                    callback.failed(failure);
                }
            });
        }
        return true;
    }

    /**
     * Reads what is left of a body that nobody wanted, within bounds, so that the connection can go on to the next request.
     *
     * @return whether nothing is left
     */
    private static boolean discard(IncomingRequest request) {
        byte[] chunk = new byte[CHUNK];
        int left = Bodies.MOST_BYTES;
        try (InputStream in = request.body()) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                left -= read;
                if (left < 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException broken) {
            return false;
        }
    }

    private void send(Reply reply, Response response, Callback callback) {
        response.setStatus(reply.status());
        response.getHeaders().put(new HttpField(HttpHeader.CONTENT_TYPE, reply.contentType()));
        reply.cookies().forEach(cookie -> response.getHeaders().put(HttpHeader.SET_COOKIE, cookie));
        Runnable write = () -> response.write(true, BufferUtil.toBuffer(reply.body()), callback);
        if (reply.delay().isZero()) {
            write.run();
        } else {
            delays.schedule(write, reply.delay().toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
