package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * How soon a VDB of PostgreSQL answers, against the file system's own clone and {@code pg_ctl start}; how fast it is, against
 * a server on a plain directory beside it and on the disk of this machine; and how many fit. As root, with pgbench. The size
 * is that of pgbench: {@code BENCH_SCALE=700} makes 10 GiB, which needs 25 GiB.
 */
final class PostgresBenchmark implements Benchmark {
    private static final int SCALE = Integer.parseInt(System.getenv().getOrDefault("BENCH_SCALE", "700"));
    private static final long BYTES_OF_SCALE = 16L << 20;
    private static final long DISK = 6L << 30;
    private static final String QUESTION = "select count(*) from pgbench_branches";
    private static final int CLONES = 7;
    private static final int LOADS = 3;
    private static final int LOAD_SECONDS = 20;
    private static final int SERVERS = 20;
    private static final double MOST_MILLIS_ABOVE = 300;
    private static final double MOST_SECONDS = 1.5;
    private static final double MOST_LATENCY = 1 / 0.95;
    private static final double MOST_MEMORY_MIB = 24 * 1024;
    private static final double MOST_UNIQUE = 100 << 20;

    private final String fileSystem;

    PostgresBenchmark(String fileSystem) {
        this.fileSystem = fileSystem;
    }

    @Override
    public String name() {
        return "postgres-" + fileSystem;
    }

    @Override
    public String about() {
        return "VDBs of PostgreSQL, pgbench scale " + SCALE + ", on " + fileSystem;
    }

    @Override
    public List<Outcome> run() throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        try (Sandbox sandbox = new Sandbox()) {
            Files.setPosixFilePermissions(sandbox.folder(), PosixFilePermissions.fromString("rwx--x--x"));
            PostgresServer source = PostgresServer.make(sandbox.folder().resolve("source"));
            source.start();
            try (source; PoolOnDisk disk = new PoolOnDisk(sandbox, fileSystem, DISK + 2 * SCALE * BYTES_OF_SCALE);
                 Engine engine = disk.engine(); VdbClient client = VdbClient.postgres(sandbox, engine)) {
                source.fill(SCALE);
                String dsource = client.linkServer("bank", source.port(), PostgresServer.PASSWORD);
                firstQuery(outcomes, disk, client, dsource);
                load(outcomes, disk, client, dsource, source.port());
                many(outcomes, client, dsource);
            } finally {
                LoopDisk.run("rm", "-r", sandbox.folder().resolve("source").toString());
            }
        }
        return outcomes;
    }

    private void firstQuery(List<Outcome> outcomes, PoolOnDisk disk, VdbClient client, String dsource) throws Exception {
        Path dataset = disk.dataset(client.dataset(dsource));
        List<Double> jobs = new ArrayList<>();
        Outcome both = Pairs.compare(() -> untilAnswer(disk, client, dsource, jobs), () -> raw(disk, dataset), CLONES, 1);
        outcomes.add(new Outcome("first query: ", both.ours(), MOST_SECONDS, "s", 1));
        outcomes.add(new Outcome(String.format("first query, above the %.0f ms of clone and pg_ctl: ", both.peers() * 1000),
                (both.ours() - both.peers()) * 1000, MOST_MILLIS_ABOVE, "ms", 1));
        outcomes.add(new Outcome("the whole job, with the first snapshot: ",
                Pairs.median(jobs.stream().mapToDouble(Double::doubleValue).toArray()), MOST_SECONDS, "s", 1));
        client.deleteAll();
    }

    /** From the call until somebody who knows its port has an answer, while the job goes on to its first snapshot. */
    private static double untilAnswer(PoolOnDisk disk, VdbClient client, String dsource, List<Double> jobs) throws Exception {
        disk.settle();
        int port = PostgresServer.freePort();
        FutureTask<Double> job = new FutureTask<>(() -> Pairs.seconds(() -> client.vdb(dsource, parameters(port))));
        double seconds = Pairs.seconds(() -> {
            new Thread(job).start();
            PostgresServer.askOnceReady(port, QUESTION, job);
        });
        jobs.add(job.get());
        return seconds;
    }

    private static Map<String, ?> parameters(int port) {
        return Map.of("port", port, "config_settings_prov", PostgresServer.settings().entrySet().stream()
                .map(setting -> Map.of("propertyName", setting.getKey(), "value", setting.getValue())).toList());
    }

    private static double raw(PoolOnDisk disk, Path dataset) throws Exception {
        disk.settle();
        return disk.cloned(dataset, copy -> {
            PostgresServer server = new PostgresServer(copy);
            server.start();
            PostgresServer.askOnceReady(server.port(), QUESTION, new CompletableFuture<>());
            return server;
        });
    }

    private void load(List<Outcome> outcomes, PoolOnDisk disk, VdbClient client, String dsource, int ext4) throws Exception {
        int vdb = PostgresServer.freePort();
        client.vdb(dsource, parameters(vdb));
        Path plain = disk.copied(disk.dataset(client.dataset(dsource)));
        try (PostgresServer beside = new PostgresServer(plain)) {
            beside.start();
            PostgresServer.askOnceReady(beside.port(), QUESTION, new CompletableFuture<>());
            Outcome same = Pairs.compare(() -> PostgresServer.latency(vdb, LOAD_SECONDS), () -> PostgresServer.latency(beside.port(), LOAD_SECONDS),
                    LOADS, MOST_LATENCY);
            outcomes.add(new Outcome("transaction, against a plain directory: ", same.ours(), same.peers(), "ms", MOST_LATENCY));
        }
        LoopDisk.run("rm", "-r", plain.toString());
        Outcome other = Pairs.compare(() -> PostgresServer.latency(vdb, LOAD_SECONDS), () -> PostgresServer.latency(ext4, LOAD_SECONDS), LOADS, 1);
        outcomes.add(new Outcome("transaction, against this machine's disk: ", other.ours(), other.peers(), "ms", Double.POSITIVE_INFINITY));
        client.deleteAll();
    }

    private static void many(List<Outcome> outcomes, VdbClient client, String dsource) throws Exception {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            all.add(client.vdb(dsource));
        }
        for (String vdb : all) {
            PostgresServer.ask(client.port(vdb), QUESTION);
        }
        TimeUnit.SECONDS.sleep(10);
        outcomes.add(new Outcome(SERVERS + " at once, memory: ", ProcessMemory.below(client.mounts()), MOST_MEMORY_MIB, "MiB", 1));
        double most = 0;
        for (String vdb : all) {
            most = Math.max(most, client.unique(vdb));
        }
        outcomes.add(new Outcome(SERVERS + " at once, the most that one of them takes: ", most, MOST_UNIQUE, "bytes", 1));
        client.deleteAll();
    }
}
