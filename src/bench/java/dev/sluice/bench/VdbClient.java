package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.wire.ApiObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Takes the time of what is done with VDBs, from the call to the end of its job. Deletes the VDBs in the end. */
final class VdbClient implements AutoCloseable {
    private final DsourceClient client;
    private final List<String> vdbs = new ArrayList<>();

    VdbClient(Sandbox sandbox, Engine engine) throws Exception {
        client = new DsourceClient(sandbox, engine.url(), sandbox.folder().resolve("mnt"));
    }

    /** Links a tree and gives the dSource. */
    String link(String name, Path tree) throws Exception {
        return client.link(name, tree);
    }

    /** Makes a VDB and gives it. */
    String vdb(String dsource) throws Exception {
        String made = client.provision("vdb" + (vdbs.size() + 1), dsource);
        vdbs.add(made);
        return made;
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

    /** Bytes that only this VDB has, when they have been measured. */
    double unique(String vdb) throws Exception {
        while (true) {
            Object bytes = client.read("capacity/consumer").list("result").stream().map(ApiObject.class::cast)
                    .filter(each -> vdb.equals(each.string("container"))).findFirst().orElseThrow()
                    .object("breakdown").get("activeSpace");
            if (bytes instanceof Number number) {
                return number.doubleValue();
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    @Override
    public void close() throws Exception {
        try (client) {
            for (String vdb : vdbs) {
                client.delete(vdb);
            }
        }
    }
}
