package dev.sluice.runbook.notice;

import dev.sluice.wire.Json;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/** Posts JSON with the field {@code text}, which is what chats take. Its address is often what gives access, so it is never shown. */
public final class Webhook implements Channel {
    private static final int GOOD = 2;

    private final Secret address;

    public Webhook(Secret address) {
        this.address = address;
    }

    @Override
    public void send(Notice notice) throws IOException, InterruptedException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("text", notice.text());
        body.put("run", notice.run());
        HttpRequest request = HttpRequest.newBuilder(uri()).timeout(PATIENCE).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(body))).build();
        HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).followRedirects(HttpClient.Redirect.NEVER).build();
        int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status / 100 != GOOD) {
            throw new IOException("it answered " + status);
        }
    }

    private URI uri() throws IOException {
        try {
            URI uri = URI.create(address.reveal());
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return uri;
            }
        } catch (IllegalArgumentException unreadable) {
            throw new IOException("its address is no URL");
        }
        throw new IOException("its address does not begin with http:// or https:// and a host");
    }

    @Override
    public String name() {
        return "webhook";
    }
}
