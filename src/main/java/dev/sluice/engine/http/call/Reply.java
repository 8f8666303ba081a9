package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The answer to a call.
 *
 * @param cookie the session whose id the client is to send from now on, or null to leave it as it is
 * @param delay how long the answer is held back
 * @param later the answer itself where it is not known yet, or null
 */
public record Reply(int status, String contentType, byte[] body, ClientSession cookie, Duration delay, CompletableFuture<Reply> later) {
    private static final String JSON = "application/json";

    public static Reply of(Envelope envelope) {
        return of(envelope.toObject());
    }

    /** An answer that is no envelope, for the few calls that have always been so. */
    public static Reply of(Map<String, ?> object) {
        return new Reply(200, JSON, Json.utf8(object), null, Duration.ZERO, null);
    }

    /** An answer for programs that read lines of text. */
    public static Reply text(String contentType, byte[] text) {
        return new Reply(200, contentType, text, null, Duration.ZERO, null);
    }

    public static Reply page(String html) {
        return new Reply(200, "text/html;charset=utf-8", html.getBytes(StandardCharsets.UTF_8), null, Duration.ZERO, null);
    }

    /** An answer that has to be waited for; no thread does. */
    public static Reply later(CompletableFuture<Reply> reply) {
        return new Reply(200, JSON, new byte[0], null, Duration.ZERO, reply);
    }

    /** What is sent for it: at once, or when it is known. */
    public CompletableFuture<HttpAnswer> sent() {
        return later == null ? CompletableFuture.completedFuture(new HttpAnswer(status, contentType, cookies(), delay, body)) : later.thenCompose(Reply::sent);
    }

    /** The cookies to set, as headers say it. */
    private List<String> cookies() {
        return cookie == null ? List.of() : List.of(Cookie.of(cookie));
    }

    public Reply withStatus(int other) {
        return new Reply(other, contentType, body, cookie, delay, later);
    }

    public Reply withCookie(ClientSession session) {
        return new Reply(status, contentType, body, session, delay, later);
    }

    public Reply after(Duration wait) {
        return new Reply(status, contentType, body, cookie, wait, later);
    }
}
