package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * How old the newest change is that a VDB of the latest point holds, of a source on which pgbench works as fast as it can; and how soon
 * that VDB answers. As root, with pgbench; {@code BENCH_LATEST_SCALE=100} makes a source of 1.5 GiB,
 * and {@code BENCH_LATEST_RUNS=5} that many VDBs.
 */
final class LatestPointBenchmark implements Benchmark {
    private static final int SCALE = Integer.parseInt(System.getenv().getOrDefault("BENCH_LATEST_SCALE", "50"));
    private static final long DISK = 16L << 30;
    private static final int RUNS = Integer.parseInt(System.getenv().getOrDefault("BENCH_LATEST_RUNS", "15"));
    private static final double MOST_AGE = 0.5;
    private static final double MOST_SECONDS = 1.5;
    /** Each client notes when it commits. */
    private static final String TICK = "insert into ticks values (clock_timestamp());\n";
    private static final String NEWEST = "select (extract(epoch from max(at)) * 1000000)::bigint from ticks";

    private final List<Double> ages = new ArrayList<>();
    private final List<Double> agesAtAnswer = new ArrayList<>();
    private final List<Double> answers = new ArrayList<>();

    @Override
    public String name() {
        return "latest-point";
    }

    @Override
    public String about() {
        return "VDBs of the latest point of a PostgreSQL under load, pgbench scale " + SCALE + ", on btrfs; the worst of " + RUNS + " is told of ages";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox()) {
            Files.setPosixFilePermissions(sandbox.folder(), PosixFilePermissions.fromString("rwx--x--x"));
            Path script = Files.writeString(sandbox.folder().resolve("tick.sql"), TICK);
            PostgresServer source = PostgresServer.make(sandbox.folder().resolve("source"));
            source.start();
            try (source; PoolOnDisk disk = new PoolOnDisk(sandbox, "btrfs", DISK); Engine engine = disk.engine();
                 VdbClient client = VdbClient.postgres(sandbox, engine)) {
                source.fill(SCALE);
                PostgresServer.ask(source.port(), "create table ticks (at timestamptz); create index on ticks (at); select 1");
                String dsource = client.linkLoggedServer("bank", source.port(), PostgresServer.PASSWORD);
                underLoad(source, script, client, dsource);
            } finally {
                LoopDisk.run("rm", "-r", sandbox.folder().resolve("source").toString());
            }
        }
        return List.of(new Outcome("age of the newest change at the call: ", Collections.max(ages), MOST_AGE, "s", 1),
                new Outcome("the same when the VDB answers: ", Collections.max(agesAtAnswer), MOST_AGE + MOST_SECONDS, "s", 1),
                new Outcome("first query: ", Pairs.median(answers.stream().mapToDouble(Double::doubleValue).toArray()), MOST_SECONDS, "s", 1));
    }

    private void underLoad(PostgresServer source, Path script, VdbClient client, String dsource) throws Exception {
        Process load = source.load(script);
        try {
            while (PostgresServer.ask(source.port(), NEWEST) == null) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
            for (int i = 0; i < RUNS; i++) {
                provision(client, dsource);
            }
        } finally {
            load.destroy();
            load.waitFor();
        }
    }

    private void provision(VdbClient client, String dsource) throws Exception {
        int port = PostgresServer.freePort();
        FutureTask<String> job = new FutureTask<>(() -> client.vdbOfLatestPoint(dsource, Map.of("port", port)));
        Instant call = Instant.now();
        new Thread(job).start();
        long micros = Long.parseLong(PostgresServer.askOnceReady(port, NEWEST, job));
        Instant answer = Instant.now();
        job.get();
        Instant newest = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        ages.add(seconds(newest, call));
        agesAtAnswer.add(seconds(newest, answer));
        answers.add(seconds(call, answer));
        client.deleteAll();
    }

    private static double seconds(Instant from, Instant until) {
        return ChronoUnit.MICROS.between(from, until) / 1e6;
    }
}
