package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.testing.DatabaseStock;
import dev.sluice.testing.FreshDatabase;
import dev.sluice.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * How long a test waits for a database of its own: many tests in four threads, each of which holds its database for a while, with a stock of
 * 20; beside a database that the server copies by itself, and an empty server. As root, with PostgreSQL, on Btrfs.
 * {@code BENCH_TESTS=100} makes fewer tests.
 */
final class TestDatabasesBenchmark implements Benchmark {
    private static final int TESTS = Integer.parseInt(System.getenv().getOrDefault("BENCH_TESTS", "1000"));
    private static final int THREADS = 4;
    private static final long HELD_MILLIS = 2000;
    private static final long DISK = 12L << 30;
    private static final int PEERS = 9;
    private static final double MOST_MILLIS = 5;
    private static final double OF_HUNDRED = 0.99;
    private static final double MILLIS = 1000;

    /** Where the annotation stands that tests have. */
    private static final class Wanting {
        @FreshDatabase(value = "shop", stock = 20)
        TestDatabase shop;
    }

    @Override
    public String name() {
        return "test-databases";
    }

    @Override
    public String about() {
        return TESTS + " tests in " + THREADS + " threads that hold a VDB of a PostgreSQL of 36 MB for " + HELD_MILLIS + " ms each, a stock of 20, on btrfs";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox()) {
            Files.setPosixFilePermissions(sandbox.folder(), PosixFilePermissions.fromString("rwx--x--x"));
            PostgresServer source = PostgresServer.make(sandbox.folder().resolve("source"));
            source.start();
            try (source; PoolOnDisk disk = new PoolOnDisk(sandbox, "btrfs", DISK); Engine engine = disk.engine();
                 VdbClient client = VdbClient.postgres(sandbox, engine)) {
                client.linkServer("shop", source.port(), PostgresServer.PASSWORD);
                return measured(sandbox, engine, source);
            } finally {
                LoopDisk.run("rm", "-r", sandbox.folder().resolve("source").toString());
            }
        }
    }

    private static List<Outcome> measured(Sandbox sandbox, Engine engine, PostgresServer source) throws Exception {
        System.setProperty("sluice.engine", engine.url().toString());
        System.setProperty("sluice.user", "admin");
        System.setProperty("sluice.password", sandbox.adminPassword());
        double[] leases;
        try (DatabaseStock stock = new DatabaseStock(Wanting.class.getDeclaredField("shop").getAnnotation(FreshDatabase.class))) {
            stock.awaitFull();
            leases = leases(stock);
        }
        double[] templates = peers(number -> PostgresServer.run(source.port(), "create database copy" + number + " template postgres strategy file_copy"),
                number -> PostgresServer.run(source.port(), "drop database copy" + number));
        double[] servers = emptyServers(sandbox.folder());
        double worst = leases[(int) Math.ceil(OF_HUNDRED * leases.length) - 1];
        return List.of(new Outcome("of 100 leases all but one took at most: ", worst, MOST_MILLIS, "ms", 1),
                new Outcome("the median, beside create database … template: ", Pairs.median(leases), Pairs.median(templates), "ms", 1),
                new Outcome("the median, beside an empty server by initdb and pg_ctl: ", Pairs.median(leases), Pairs.median(servers), "ms", 1),
                new Outcome("the longest: ", leases[leases.length - 1], MOST_MILLIS, "ms", 1));
    }

    /** How long each test waited, in milliseconds, the shortest first. */
    private static double[] leases(DatabaseStock stock) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Double>> tests = new ArrayList<>();
            for (int i = 0; i < TESTS; i++) {
                tests.add(threads.submit(() -> lease(stock)));
            }
            double[] waited = new double[TESTS];
            for (int i = 0; i < TESTS; i++) {
                waited[i] = tests.get(i).get();
            }
            Arrays.sort(waited);
            return waited;
        } finally {
            threads.shutdownNow();
        }
    }

    private static double lease(DatabaseStock stock) throws InterruptedException {
        long begin = System.nanoTime();
        TestDatabase database = stock.take();
        double waited = (System.nanoTime() - begin) / 1e6;
        TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
        stock.giveBack(database);
        return waited;
    }

    @FunctionalInterface
    private interface OnServer {
        void run(int number) throws Exception;
    }

    private static double[] peers(OnServer make, OnServer drop) throws Exception {
        double[] taken = new double[PEERS];
        for (int i = 0; i < PEERS; i++) {
            int number = i;
            taken[i] = Pairs.seconds(() -> make.run(number)) * MILLIS;
            drop.run(number);
        }
        return taken;
    }

    private static double[] emptyServers(Path folder) throws Exception {
        double[] taken = new double[PEERS];
        for (int i = 0; i < PEERS; i++) {
            Path place = folder.resolve("empty" + i);
            PostgresServer[] made = new PostgresServer[1];
            taken[i] = Pairs.seconds(() -> {
                made[0] = PostgresServer.make(place);
                made[0].start();
            }) * MILLIS;
            made[0].close();
            LoopDisk.run("rm", "-r", place.toString());
        }
        return taken;
    }
}
