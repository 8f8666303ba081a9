package dev.sluice.client;

import dev.sluice.wire.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * One request, before it is sent.
 *
 * @param path below the namespace
 * @param query its null values are left out
 * @param body null for none
 * @param mark what the engine is to record of the call besides the program's name, or null
 * @param reads whether it only asks, so that it may be sent again
 */
public record ApiCall(String method, String path, Map<String, ?> query, Map<String, ?> body, String mark, boolean reads) {
    static final String JSON = "application/json";
    private static final Set<String> ENTRANCE = Set.of("session", "login");

    static ApiCall get(String path, Map<String, ?> query) {
        return new ApiCall("GET", path, query, null, null, true);
    }

    static ApiCall post(String path, Map<String, ?> body) {
        return new ApiCall("POST", path, Map.of(), body, null, false);
    }

    /** One that asks with what would be too much for an address. */
    public static ApiCall question(String path, Map<String, ?> body) {
        return new ApiCall("POST", path, Map.of(), body, null, true);
    }

    ApiCall marked(String mark) {
        return new ApiCall(method, path, query, body, mark, reads);
    }

    static ApiCall delete(String path) {
        return new ApiCall("DELETE", path, Map.of(), null, null, false);
    }

    /** Whether sending it twice is the same as sending it once: it reads, or only lets somebody in. */
    boolean isRepeatable() {
        return reads() || letsIn();
    }

    /** Whether it opens a session, or logs in to one. */
    boolean letsIn() {
        return !reads() && ENTRANCE.contains(path);
    }

    /** Whether it is about nothing but the session that it is made in, keeps that or ends it: without its engine there is none. */
    public boolean isAboutItsSession() {
        return reads() && path.equals("session") || path.equals("logout");
    }

    /** The path as it stands in the request line. */
    public String place() {
        return encode(path).replace("%2F", "/");
    }

    /** Path and query as they stand in the request line. */
    String target() {
        StringBuilder target = new StringBuilder(place());
        char separator = '?';
        for (Map.Entry<String, ?> parameter : query.entrySet()) {
            if (parameter.getValue() != null) {
                target.append(separator).append(encode(parameter.getKey())).append('=')
                        .append(encode(parameter.getValue().toString()));
                separator = '&';
            }
        }
        return target.toString();
    }

    /** The body as it is sent, its secrets in clear; nothing where there is none. */
    public byte[] json() {
        return body == null ? new byte[0] : Json.reveal(body).getBytes(StandardCharsets.UTF_8);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** {@code POST database/link}, for messages; the body is never part of it. */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
