package dev.sluice.bench;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Makes dSources and VDBs in an engine, and waits for each. */
final class DsourceClient implements AutoCloseable {
    private static final Set<String> OVER = Set.of("COMPLETED", "FAILED", "CANCELED");
    private static final long LOOK_MILLIS = 2;

    private final Client client;
    private final Path mounts;
    private final String repository;

    /** @param mounts where VDBs are to be seen */
    DsourceClient(Sandbox sandbox, URI engine, Path mounts) throws Exception {
        this(sandbox, engine, mounts, "files");
    }

    /** @param kept the repository that all of them are in */
    DsourceClient(Sandbox sandbox, URI engine, Path mounts, String kept) throws Exception {
        this.mounts = mounts;
        client = new Client(Connection.to(engine.toString()));
        client.openSession();
        client.logIn("admin", Secret.of(sandbox.adminPassword()));
        repository = client.get("repository", Map.of()).toObject().list("result").stream().map(ApiObject.class::cast)
                .filter(each -> kept.equals(each.name())).findFirst().orElseThrow().reference();
    }

    /** Links a tree and gives the dSource. */
    String link(String name, Path tree) throws Exception {
        String config = client.post("sourceconfig", Map.of("type", "AppDataDirectSourceConfig", "name", name, "path",
                tree.toString(), "repository", repository)).toObject().string("result");
        return finished(client.post("database/link", Map.of("type", "LinkParameters", "name", name, "group", "Sources", "linkData",
                Map.of("type", "AppDataDirectLinkData", "config", config, "parameters", Map.of()))));
    }

    /** Links a running server, as the account that servers have here, and gives the dSource. */
    String linkServer(String name, Map<String, ?> parameters) throws Exception {
        return linkServer(name, parameters, false);
    }

    /** The same; its log is kept, or not. */
    String linkServer(String name, Map<String, ?> parameters, boolean logsync) throws Exception {
        String config = client.post("sourceconfig", Map.of("type", "AppDataStagedSourceConfig", "name", name, "repository", repository,
                "parameters", Map.of())).toObject().string("result");
        String user = read("environment/user").list("result").stream().map(ApiObject.class::cast).findFirst().orElseThrow().reference();
        return finished(client.post("database/link", Map.of("type", "LinkParameters", "name", name, "group", "Sources", "linkData",
                Map.of("type", "AppDataStagedLinkData", "config", config, "environmentUser", user,
                        "sourcingPolicy", Map.of("type", "SourcingPolicy", "logsyncEnabled", logsync), "parameters", parameters))));
    }

    void sync(String container) throws Exception {
        finished(client.post("database/" + container + "/sync", Map.of("type", "AppDataSyncParameters")));
    }

    /** Makes a VDB from the latest point of a container and gives it. */
    String provision(String name, String container) throws Exception {
        return provision(name, container, Map.of());
    }

    /** The same, with parameters of its kind. */
    String provision(String name, String container, Map<String, ?> parameters) throws Exception {
        return provision(name, container, parameters, "LATEST_SNAPSHOT");
    }

    /** The same, from the newest snapshot or from the latest point, as the wire calls them. */
    String provision(String name, String container, Map<String, ?> parameters, String point) throws Exception {
        Map<String, Object> all = new HashMap<>(parameters);
        all.put("mountPath", mounts.resolve(name).toString());
        return finished(client.post("database/provision", Map.of("type", "AppDataProvisionParameters",
                "container", Map.of("type", "AppDataContainer", "name", name, "group", "Virtual"),
                "source", Map.of("type", "AppDataVirtualSource", "parameters", all),
                "sourceConfig", Map.of("type", "AppDataDirectSourceConfig", "name", name, "repository", repository),
                "timeflowPointParameters", latest(container, point))));
    }

    /** Has the engine measure what everything takes. */
    void measure() throws Exception {
        finished(client.post("capacity/refresh", null));
    }

    void rollBack(String container) throws Exception {
        finished(client.post("database/" + container + "/rollback", Map.of("type", "RollbackParameters",
                "timeflowPointParameters", latest(container))));
    }

    void delete(String container) throws Exception {
        finished(client.post("database/" + container + "/delete", Map.of("type", "DeleteParameters")));
    }

    Path mounts() {
        return mounts;
    }

    /** The reply to a reading call. */
    ApiObject read(String path) {
        return read(path, Map.of());
    }

    ApiObject read(String path, Map<String, ?> query) {
        return client.get(path, query).toObject();
    }

    private static Map<String, ?> latest(String container) {
        return latest(container, "LATEST_SNAPSHOT");
    }

    private static Map<String, ?> latest(String container, String point) {
        return Map.of("type", "TimeflowPointSemantic", "container", container, "location", point);
    }

    private String finished(Envelope reply) throws Exception {
        while (true) {
            ApiObject job = read("job/" + reply.job()).object("result");
            if (OVER.contains(job.string("jobState"))) {
                if (!job.string("jobState").equals("COMPLETED")) {
                    throw new IllegalStateException(job.toString());
                }
                return reply.toObject().string("result");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
