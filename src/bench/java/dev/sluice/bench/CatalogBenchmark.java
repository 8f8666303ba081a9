package dev.sluice.bench;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.secrets.KeySource;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Whether reading an object by its reference takes longer in a big catalog. */
final class CatalogBenchmark implements Benchmark {
    private static final int FEW = 100;
    private static final int MANY = 10_000;
    private static final int READS = 20_000;
    private static final int RUNS = 7;

    @Override
    public String name() {
        return "catalog";
    }

    @Override
    public String about() {
        return READS + " reads by reference in a catalog of " + MANY + " containers, against one of " + FEW;
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox(); Catalog many = filled(sandbox, MANY); Catalog few = filled(sandbox, FEW)) {
            return List.of(Pairs.compare(() -> read(many, MANY), () -> read(few, FEW), RUNS, 1.3));
        }
    }

    private static Catalog filled(Sandbox sandbox, int containers) throws IOException {
        Catalog catalog = Catalog.open(sandbox.folder().resolve(containers + ".db"), Schema.standard(), KeySource.file(sandbox.folder().resolve("secret.key")));
        catalog.write(transaction -> {
            String group = transaction.add(ApiObject.of("Group").with("name", "Sources")).reference();
            for (int i = 1; i <= containers; i++) {
                transaction.add(ApiObject.of("AppDataContainer").with("name", "container " + i).with("group", group));
            }
            return null;
        });
        return catalog;
    }

    private static double read(Catalog catalog, int containers) throws Exception {
        return Pairs.seconds(() -> {
            for (int i = 0; i < READS; i++) {
                String reference = "APPDATA_CONTAINER-" + (1 + ThreadLocalRandom.current().nextInt(containers));
                catalog.read(transaction -> transaction.find(reference));
            }
        });
    }
}
