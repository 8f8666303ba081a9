package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether VDBs are made, frozen and rolled back as fast for a large source as for a small one with as many files, how much
 * longer that takes than what the file system does for it, and what a VDB takes. As root; needs 25 GiB.
 */
final class CloneBenchmark implements Benchmark {
    private static final long SMALL = 100L << 20;
    private static final long LARGE = 10L << 30;
    private static final long DISK = 13L << 30;
    private static final int FILES = 200;
    private static final int RUNS = 9;
    private static final double MOST_TIMES = 1.3;
    private static final double MOST_MILLIS_ABOVE = 100;
    private static final double MOST_UNIQUE_OF_SNAPSHOT = 1 << 20;
    private static final double MOST_UNIQUE_PART = 0.005;

    private final String fileSystem;

    CloneBenchmark(String fileSystem) {
        this.fileSystem = fileSystem;
    }

    @Override
    public String name() {
        return fileSystem;
    }

    @Override
    public String about() {
        return "VDBs of 10 GiB in " + FILES + " files on " + fileSystem + ", against 100 MiB in as many, and against "
                + (isBtrfs() ? "btrfs subvolume snapshot" : "cp -a --reflink=always");
    }

    private boolean isBtrfs() {
        return fileSystem.equals("btrfs");
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox(); PoolOnDisk disk = new PoolOnDisk(sandbox, fileSystem, DISK);
             Engine engine = disk.engine(); VdbClient client = new VdbClient(sandbox, engine)) {
            String small = client.link("small", Trees.make(sandbox.folder().resolve("small"), FILES, SMALL / FILES));
            String large = client.link("large", Trees.make(sandbox.folder().resolve("large"), FILES, LARGE / FILES));
            // Nobody is measured while 20 GiB are on their way to the disk.
            LoopDisk.run("sync");
            Path raw = disk.dataset(client.dataset(large));
            List<Outcome> outcomes = new ArrayList<>();
            compare(outcomes, "provision", () -> client.provision(large), () -> client.provision(small), () -> disk.copyRaw(raw));
            String big = client.vdb(large);
            String little = client.vdb(small);
            compare(outcomes, "snapshot ", () -> client.snapshot(big), () -> client.snapshot(little), () -> disk.copyRaw(raw));
            compare(outcomes, "roll back", () -> client.rollBack(big), () -> client.rollBack(little), () -> disk.copyRaw(raw));
            outcomes.add(new Outcome("unique     ", client.unique(client.vdb(large)),
                    isBtrfs() ? MOST_UNIQUE_OF_SNAPSHOT : LARGE * MOST_UNIQUE_PART, "bytes", 1));
            return outcomes;
        }
    }

    private static void compare(List<Outcome> outcomes, String what, Pairs.Measured large, Pairs.Measured small,
                                Pairs.Measured raw) throws Exception {
        Outcome sizes = Pairs.compare(large, small, RUNS, MOST_TIMES);
        outcomes.add(new Outcome(what + ", 10 GiB and 100 MiB: ", sizes.ours(), sizes.peers(), "s", MOST_TIMES));
        Outcome above = Pairs.compare(large, raw, RUNS, 1);
        outcomes.add(new Outcome(what + String.format(", above the %.1f ms of the file system alone: ", above.peers() * 1000),
                (above.ours() - above.peers()) * 1000, MOST_MILLIS_ABOVE, "ms", 1));
    }
}
