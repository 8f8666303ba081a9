package dev.sluice.bench;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.engine.Engine;
import dev.sluice.wire.Secret;
import java.util.List;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.cookie.BasicCookieStore;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** What our client adds to each call. */
final class ClientBenchmark implements Benchmark {
    private static final int CALLS = 1_000;
    private static final int RUNS = 11;

    @Override
    public String name() {
        return "client";
    }

    @Override
    public String about() {
        return CALLS + " GETs of an object through the client, against the same in a bare HttpClient 5 loop";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox(); Engine engine = sandbox.engine();
             Client client = new Client(Connection.to(engine.url().toString()));
             CloseableHttpClient bare = HttpClients.custom().setDefaultCookieStore(new BasicCookieStore()).build()) {
            client.openSession();
            client.logIn("admin", Secret.of(sandbox.adminPassword()));
            String base = engine.url() + "/resources/json/engine/";
            post(bare, base + "session", "{\"type\":\"APISession\",\"version\":{\"type\":\"APIVersion\",\"major\":1,\"minor\":11,"
                    + "\"micro\":20}}");
            post(bare, base + "login", "{\"type\":\"LoginRequest\",\"username\":\"admin\",\"password\":\""
                    + sandbox.adminPassword() + "\"}");
            return List.of(Pairs.compare(() -> Pairs.seconds(() -> {
                for (int i = 0; i < CALLS; i++) {
                    client.get("group/GROUP-1", Map.of());
                }
            }), () -> Pairs.seconds(() -> {
                for (int i = 0; i < CALLS; i++) {
                    bare.execute(new HttpGet(base + "group/GROUP-1"), reply -> EntityUtils.toString(reply.getEntity()));
                }
            }), RUNS, 1.2));
        }
    }

    private static void post(CloseableHttpClient bare, String url, String body) throws Exception {
        HttpPost post = new HttpPost(url);
        post.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
        bare.execute(post, reply -> EntityUtils.toString(reply.getEntity()));
    }
}
