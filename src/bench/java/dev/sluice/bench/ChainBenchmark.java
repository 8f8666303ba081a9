package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether a VDB of a VDB of a VDB … 20 deep is made as fast as the first. As root. */
final class ChainBenchmark implements Benchmark {
    private static final int DEPTH = 20;
    private static final int FILES = 200;
    private static final int RUNS = 7;
    private static final long DISK = 1L << 30;

    private final String fileSystem;

    ChainBenchmark(String fileSystem) {
        this.fileSystem = fileSystem;
    }

    @Override
    public String name() {
        return "chain-" + fileSystem;
    }

    @Override
    public String about() {
        return "a VDB from the " + DEPTH + "th VDB of a chain, against one from the dSource at its root, on " + fileSystem;
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox(); LoopDisk disk = new LoopDisk(sandbox.folder(), fileSystem, DISK);
             Engine engine = Engine.start(sandbox.settings()
                     .withPool(disk.path().resolve("pool"), null).withMountRoots(List.of(sandbox.folder())));
             DsourceClient client = new DsourceClient(sandbox, engine.url(), sandbox.folder().resolve("mnt"))) {
            String root = client.link("root", source(sandbox.folder().resolve("source")));
            String last = root;
            for (int i = 1; i <= DEPTH; i++) {
                last = client.provision("link" + i, last);
            }
            String deepest = last;
            int[] count = new int[1];
            return List.of(Pairs.compare(() -> Pairs.seconds(() -> client.provision("deep" + ++count[0], deepest)),
                    () -> Pairs.seconds(() -> client.provision("flat" + ++count[0], root)), RUNS, 1.3));
        }
    }

    private static Path source(Path tree) throws Exception {
        Files.createDirectories(tree);
        for (int i = 0; i < FILES; i++) {
            Files.write(tree.resolve("file" + i), new byte[10_000]);
        }
        return tree;
    }
}
