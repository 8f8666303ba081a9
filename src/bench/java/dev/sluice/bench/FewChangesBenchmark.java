package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.util.ArrayList;
import java.util.List;

/** What a sync of many small files costs of which few changed, beside their first link. As root; needs 4 GiB. */
final class FewChangesBenchmark implements Benchmark {
    private static final int FILES = 100_000;
    private static final List<Integer> CHANGED = List.of(0, 100, 1000);
    private static final long DISK = 12L << 30;

    private final String fileSystem;

    FewChangesBenchmark(String fileSystem) {
        this.fileSystem = fileSystem;
    }

    @Override
    public String name() {
        return "changes-" + fileSystem;
    }

    @Override
    public String about() {
        return "a sync of " + FILES + " small files of which few changed, against their first link, on " + fileSystem;
    }

    @Override
    public List<Outcome> run() throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        try (Sandbox sandbox = new Sandbox(); LoopDisk disk = new LoopDisk(sandbox.folder(), fileSystem, DISK);
             Engine engine = Engine.start(sandbox.settings()
                     .withPool(disk.path().resolve("pool"), null));
             DsourceClient client = new DsourceClient(sandbox, engine.url(), sandbox.folder().resolve("mnt"))) {
            SmallFiles source = new SmallFiles(sandbox.folder().resolve("source"), FILES).make();
            String[] dsource = new String[1];
            double link = Pairs.seconds(() -> dsource[0] = client.link("many", source.tree()));
            for (int changed : CHANGED) {
                source.change(changed);
                outcomes.add(new Outcome(changed + " changed: ", Pairs.seconds(() -> client.sync(dsource[0])), link, "s", 0.4));
            }
        }
        return outcomes;
    }
}
