package dev.sluice.client;

import dev.sluice.wire.Json;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One call and what came back, as it may be shown: without cookies and with its secrets masked.
 *
 * @param socket the Unix socket that it went through, or null
 * @param body what was sent as JSON, or null
 * @param status of the answer; 0 where none came, or where it was not sent
 * @param reply the answer's text, not masked: it is for whoever knows what is secret in it
 */
public record Exchange(String method, String url, Path socket, String body, int status, String reply, Duration took) {
    static Exchange of(Connection connection, ApiCall call, ApiReply reply, Duration took) {
        return new Exchange(call.method(), connection.base() + call.target(), connection.socket(), call.body() == null ? null : Json.write(call.body()),
                reply == null ? 0 : reply.status(), reply == null ? "" : reply.text(), took);
    }
}
