package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * The link of a dump, until its first snapshot is on the disk, beside initdb and pg_restore by hand, which do not wait for the disk.
 * As root, with pgbench; {@code BENCH_DUMP_SCALE=100} makes a dump of 1.5 GiB.
 */
final class DumpBenchmark implements Benchmark {
    private static final int SCALE = Integer.parseInt(System.getenv().getOrDefault("BENCH_DUMP_SCALE", "50"));
    private static final long DISK = 8L << 30;
    private static final int RUNS = 5;
    private static final double MOST = 1.1;

    private int count;

    @Override
    public String name() {
        return "dump";
    }

    @Override
    public String about() {
        return "link of a dump of PostgreSQL, pgbench scale " + SCALE + ", against initdb and pg_restore without fsync";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox()) {
            Files.setPosixFilePermissions(sandbox.folder(), PosixFilePermissions.fromString("rwx--x--x"));
            Path home = sandbox.folder().resolve("source");
            PostgresServer source = PostgresServer.make(home);
            Path dump = home.resolve("dump");
            source.start();
            try (source) {
                source.fill(SCALE);
                source.dump(dump);
            }
            // The account of servers does not come into the pool by itself.
            try (LoopDisk beside = new LoopDisk(sandbox.folder(), "btrfs", DISK); PoolOnDisk disk = new PoolOnDisk(sandbox, "btrfs", DISK);
                 Engine engine = disk.engine(); VdbClient client = VdbClient.postgres(sandbox, engine)) {
                Path folder = beside.path().resolve("by-hand");
                return List.of(Pairs.compare(() -> settled(disk, () -> client.restore("dump" + ++count, dump)),
                        () -> settled(disk, () -> byHand(dump, folder)), RUNS, MOST));
            } finally {
                LoopDisk.run("rm", "-r", home.toString());
            }
        }
    }

    private static double settled(PoolOnDisk disk, Pairs.Measured measured) throws Exception {
        disk.settle();
        return measured.once();
    }

    private static double byHand(Path dump, Path folder) throws Exception {
        Files.createDirectories(folder);
        LoopDisk.run("chown", "postgres", folder.toString());
        double seconds = Pairs.seconds(() -> PostgresServer.restore(dump, folder));
        LoopDisk.run("rm", "-r", folder.toString());
        return seconds;
    }
}
