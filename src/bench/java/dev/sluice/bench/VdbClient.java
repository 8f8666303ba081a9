package dev.sluice.bench;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.engine.Engine;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Secret;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Makes dSources and VDBs in an engine and takes the time of it, from the call to the end of its job. Deletes the VDBs in the end. */
final class VdbClient implements AutoCloseable {
    private static final Set<String> OVER = Set.of("COMPLETED", "FAILED", "CANCELED");
    private static final long LOOK_MILLIS = 2;

    private final Client client;
    private final Path mounts;
    private final String repository;
    private final List<String> vdbs = new ArrayList<>();
    private int count;

    VdbClient(Sandbox sandbox, Engine engine) throws Exception {
        client = new Client(Connection.to(engine.url().toString()));
        client.openSession();
        client.logIn("admin", Secret.of(sandbox.adminPassword()));
        mounts = sandbox.folder().resolve("mnt");
        repository = repositoryOfFiles();
    }

    /** Links a tree and gives the dSource. */
    String link(String name, Path tree) throws Exception {
        String config = client.post("sourceconfig", Map.of("type", "AppDataDirectSourceConfig", "name", name, "path",
                tree.toString(), "repository", repository)).toObject().string("result");
        return finished(client.post("database/link", Map.of("type", "LinkParameters", "name", name, "group", "Sources", "linkData",
                Map.of("type", "AppDataDirectLinkData", "config", config, "parameters", Map.of()))));
    }

    private String repositoryOfFiles() {
        return ((ApiObject) client.get("repository", Map.of()).toObject().list("result").stream()
                .filter(each -> "files".equals(((ApiObject) each).name())).findFirst().orElseThrow()).reference();
    }

    /** Makes a VDB and gives it. */
    String vdb(String dsource) throws Exception {
        String name = "vdb" + ++count;
        String made = finished(client.post("database/provision", Map.of("type", "AppDataProvisionParameters",
                "container", Map.of("type", "AppDataContainer", "name", name, "group", "Virtual"),
                "source", Map.of("type", "AppDataVirtualSource", "parameters", Map.of("mountPath", mounts.resolve(name).toString())),
                "sourceConfig", Map.of("type", "AppDataDirectSourceConfig", "name", name, "repository", repository),
                "timeflowPointParameters", point(dsource))));
        vdbs.add(made);
        return made;
    }

    private static Map<String, ?> point(String container) {
        return Map.of("type", "TimeflowPointSemantic", "container", container, "location", "LATEST_SNAPSHOT");
    }

    double provision(String dsource) throws Exception {
        return Pairs.seconds(() -> vdb(dsource));
    }

    double snapshot(String vdb) throws Exception {
        return Pairs.seconds(() -> finished(client.post("database/" + vdb + "/sync", Map.of("type", "AppDataSyncParameters"))));
    }

    double rollBack(String vdb) throws Exception {
        return Pairs.seconds(() -> finished(client.post("database/" + vdb + "/rollback", Map.of("type", "RollbackParameters",
                "timeflowPointParameters", point(vdb)))));
    }

    /** The name of its current data in the pool. */
    String dataset(String container) {
        return client.get("database/" + container, Map.of()).toObject().object("result").string("currentTimeflow");
    }

    /** Bytes that only this VDB has, when they have been measured. */
    double unique(String vdb) throws Exception {
        while (true) {
            Object bytes = client.get("capacity/consumer", Map.of()).toObject().list("result").stream().map(ApiObject.class::cast)
                    .filter(each -> vdb.equals(each.string("container"))).findFirst().orElseThrow()
                    .object("breakdown").get("activeSpace");
            if (bytes instanceof Number number) {
                return number.doubleValue();
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private String finished(Envelope reply) throws Exception {
        while (true) {
            ApiObject job = client.get("job/" + reply.job(), Map.of()).toObject().object("result");
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
    public void close() throws Exception {
        try (client) {
            for (String vdb : vdbs) {
                finished(client.post("database/" + vdb + "/delete", Map.of("type", "DeleteParameters")));
            }
        }
    }
}
