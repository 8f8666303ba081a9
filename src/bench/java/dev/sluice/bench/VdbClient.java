package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.wire.ApiObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Takes the time of what is done with VDBs, from the call to the end of its job. Deletes the VDBs in the end. */
final class VdbClient implements AutoCloseable {
    private final DsourceClient client;
    private final List<String> vdbs = new ArrayList<>();
    private int count;

    VdbClient(Sandbox sandbox, Engine engine) throws Exception {
        client = new DsourceClient(sandbox, engine.url(), sandbox.folder().resolve("mnt"));
    }

    private VdbClient(DsourceClient client) {
        this.client = client;
    }

    /** The same for the newest PostgreSQL of this machine. */
    static VdbClient postgres(Sandbox sandbox, Engine engine) throws Exception {
        String version = PostgresServer.PROGRAMS.getParent().getFileName().toString();
        return new VdbClient(new DsourceClient(sandbox, engine.url(), sandbox.folder().resolve("mnt"), "postgres-" + version));
    }

    /** Where the VDBs are seen. */
    Path mounts() {
        return client.mounts();
    }

    /** Links a running server and gives the dSource. */
    String linkServer(String name, int port, String password) throws Exception {
        return client.linkServer(name, Map.of("host", "127.0.0.1", "port", port, "password", password));
    }

    /** The same, and keeps its log. */
    String linkLoggedServer(String name, int port, String password) throws Exception {
        return client.linkServer(name, Map.of("host", "127.0.0.1", "port", port, "password", password), true);
    }

    /** Links a dump, and takes the time of that; the dSource is deleted afterwards. */
    double restore(String name, Path dump) throws Exception {
        String[] dsource = new String[1];
        double seconds = Pairs.seconds(() -> dsource[0] = client.linkServer(name, Map.of("dumpPath", dump.toString())));
        client.delete(dsource[0]);
        return seconds;
    }

    /** Where the server of a VDB listens. */
    int port(String vdb) {
        ApiObject source = client.read("source", Map.of("database", vdb)).list("result").stream().map(ApiObject.class::cast).findFirst().orElseThrow();
        return ((Number) client.read("sourceconfig/" + source.string("config")).object("result").object("parameters").get("port")).intValue();
    }

    /** Links a tree and gives the dSource. */
    String link(String name, Path tree) throws Exception {
        return client.link(name, tree);
    }

    /** Makes a VDB and gives it. */
    String vdb(String dsource) throws Exception {
        return vdb(dsource, Map.of());
    }

    /** The same, with parameters of its kind. */
    String vdb(String dsource, Map<String, ?> parameters) throws Exception {
        String vdb = client.provision("vdb" + ++count, dsource, parameters);
        vdbs.add(vdb);
        return vdb;
    }

    /** Makes a VDB of the latest point and gives it. */
    String vdbOfLatestPoint(String dsource, Map<String, ?> parameters) throws Exception {
        String vdb = client.provision("vdb" + ++count, dsource, parameters, "LATEST_POINT");
        vdbs.add(vdb);
        return vdb;
    }

    double provision(String dsource) throws Exception {
        return Pairs.seconds(() -> vdb(dsource));
    }

    double snapshot(String vdb) throws Exception {
        return Pairs.seconds(() -> client.sync(vdb));
    }

    double rollBack(String vdb) throws Exception {
        return Pairs.seconds(() -> client.rollBack(vdb));
    }

    /** The name of its current data in the pool. */
    String dataset(String container) {
        return client.read("database/" + container).object("result").string("currentTimeflow");
    }

    /** Bytes that only this VDB has, its snapshots included, measured now. */
    double unique(String vdb) throws Exception {
        client.measure();
        Number bytes = (Number) client.read("capacity/consumer").list("result").stream().map(ApiObject.class::cast)
                .filter(each -> vdb.equals(each.string("container"))).findFirst().orElseThrow().object("breakdown").get("actualSpace");
        return bytes.doubleValue();
    }

    @Override
    public void close() throws Exception {
        try (client) {
            deleteAll();
        }
    }

    void deleteAll() throws Exception {
        for (String vdb : vdbs) {
            client.delete(vdb);
        }
        vdbs.clear();
    }
}
