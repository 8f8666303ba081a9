package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The link of a dump, until its first snapshot is on the disk, beside initdb and pg_restore or psql by hand, which do not wait for the
 * disk. As root, with pgbench; {@code BENCH_DUMP_SCALE=100} makes a dump of 1.5 GiB.
 */
final class DumpBenchmark implements Benchmark {
    private static final int SCALE = Integer.parseInt(System.getenv().getOrDefault("BENCH_DUMP_SCALE", "50"));
    private static final int RUNS = Integer.parseInt(System.getenv().getOrDefault("BENCH_DUMP_RUNS", "5"));
    private static final long DISK = 8L << 30;
    private static final double MOST = 1.1;
    private static final List<String> ALONE = List.of("pg_restore");
    private static final List<String> TOGETHER = List.of("pg_restore", "-j", Integer.toString(Runtime.getRuntime().availableProcessors()));
    private static final Map<String, List<List<String>>> PEERS = Map.of(
            "custom", List.of(ALONE, TOGETHER), "directory", List.of(ALONE, TOGETHER), "plain", List.of(List.of("psql", "-q")));

    private final String format;
    private int count;

    /** @param format as {@code pg_dump --format} takes it */
    DumpBenchmark(String format) {
        this.format = format;
    }

    @Override
    public String name() {
        return "dump-" + format;
    }

    @Override
    public String about() {
        return "link of a dump of PostgreSQL, " + format + ", pgbench scale " + SCALE + ", against a restore by hand without fsync";
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
                source.dump(format, dump);
            }
            // The account of servers does not come into the pool by itself.
            try (LoopDisk beside = new LoopDisk(sandbox.folder(), "btrfs", DISK); PoolOnDisk disk = new PoolOnDisk(sandbox, "btrfs", DISK);
                 Engine engine = disk.engine(); VdbClient client = VdbClient.postgres(sandbox, engine)) {
                Path folder = beside.path().resolve("by-hand");
                List<List<String>> peers = PEERS.get(format);
                List<Pairs.Measured> all = new ArrayList<>();
                all.add(() -> settled(disk, () -> client.restore("dump" + ++count, dump)));
                peers.forEach(peer -> all.add(() -> settled(disk, () -> byHand(peer, dump, folder))));
                double[] medians = Pairs.medians(all, RUNS);
                return IntStream.range(0, peers.size()).mapToObj(i -> new Outcome("against initdb and " + String.join(" ", peers.get(i)) + ": ",
                        medians[0], medians[i + 1], "s", MOST)).toList();
            } finally {
                LoopDisk.run("rm", "-r", home.toString());
            }
        }
    }

    private static double settled(PoolOnDisk disk, Pairs.Measured measured) throws Exception {
        disk.settle();
        return measured.once();
    }

    private static double byHand(List<String> restore, Path dump, Path folder) throws Exception {
        Files.createDirectories(folder);
        LoopDisk.run("chown", "postgres", folder.toString());
        double seconds = Pairs.seconds(() -> PostgresServer.restore(restore, dump, folder));
        LoopDisk.run("rm", "-r", folder.toString());
        return seconds;
    }
}
