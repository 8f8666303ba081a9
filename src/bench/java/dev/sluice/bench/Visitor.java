package dev.sluice.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A client that does no more than HTTP: reads what comes and does not look at it. */
final class Visitor {
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI base;
    private String cookie = "";

    Visitor(URI server) {
        base = server.resolve("/resources/json/engine/");
    }

    byte[] get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    void post(String path, String body) throws IOException, InterruptedException {
        send(request(path).header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).header("Cookie", cookie);
    }

    private byte[] send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<byte[]> reply = HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray());
        String start = new String(reply.body(), 0, Math.min(200, reply.body().length), StandardCharsets.UTF_8);
        if (reply.statusCode() != 200 || start.contains("ErrorResult")) {
            throw new IOException(request.uri() + " was answered " + reply.statusCode() + " " + start);
        }
        cookie = reply.headers().firstValue("Set-Cookie").map(set -> set.split(";")[0]).orElse(cookie);
        return reply.body();
    }
}
