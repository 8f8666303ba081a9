package dev.sluice.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * How long {@code sluice clone} takes, as a whole process, until the address is on the screen: the first of a server, and each that follows,
 * against the file system's own clone and {@code pg_ctl start} of that. As root, with PostgreSQL; on Btrfs.
 */
final class CloneCommandBenchmark implements Benchmark {
    private static final String FILE_SYSTEM = "btrfs";
    private static final long DISK = 6L << 30;
    private static final String QUESTION = "select count(*) from pg_class";
    private static final int RUNS = 9;
    private static final double MOST_SECONDS_FIRST = 2.5;
    private static final double MOST_SECONDS_ABOVE = 0.4;

    @Override
    public String name() {
        return "clone";
    }

    @Override
    public String about() {
        return "scripts/sluice clone of a PostgreSQL server of 36 MB on " + FILE_SYSTEM + ", to the address on the screen";
    }

    @Override
    public List<Outcome> run() throws Exception {
        String launcher = Launcher.path();
        try (Sandbox sandbox = new Sandbox()) {
            Files.setPosixFilePermissions(sandbox.folder(), PosixFilePermissions.fromString("rwx--x--x"));
            PostgresServer source = PostgresServer.make(sandbox.folder().resolve("source"));
            source.start();
            try (source; PoolOnDisk disk = new PoolOnDisk(sandbox, FILE_SYSTEM, DISK)) {
                return measured(new Command(sandbox, disk, launcher), "postgres://postgres@127.0.0.1:" + source.port() + "/postgres");
            } finally {
                LoopDisk.run("rm", "-r", sandbox.folder().resolve("source").toString());
            }
        }
    }

    private static List<Outcome> measured(Command sluice, String address) throws Exception {
        List<Outcome> outcomes = new ArrayList<>();
        try {
            outcomes.add(first("the first of a server, with the start of the engine: ", sluice, address));
            sluice.seconds("eval", "delete vdbs[0]; delete dsources[0]");
            outcomes.add(first("the first of a server, engine running: ", sluice, address));
            Path raw = sluice.disk().dataset(sluice.firstDataset());
            Outcome both = Pairs.compare(() -> sluice.seconds("clone", address, "--url"), () -> started(sluice.disk(), raw), RUNS, 1);
            outcomes.add(new Outcome(String.format("each that follows, above the %.2f s of clone and pg_ctl: ", both.peers()),
                    both.ours() - both.peers(), MOST_SECONDS_ABOVE, "s", 1));
            outcomes.add(new Outcome("of that sluice --version: ", Pairs.compare(() -> sluice.seconds("--version"), () -> 0, RUNS, 1).ours(),
                    MOST_SECONDS_ABOVE, "s", 1));
            return outcomes;
        } finally {
            sluice.seconds("eval", "vdbs.each { delete it }; dsources.each { delete it }");
            sluice.seconds("engine", "stop");
        }
    }

    private static Outcome first(String what, Command sluice, String address) throws Exception {
        return new Outcome(what, sluice.seconds("clone", address, "--url"), MOST_SECONDS_FIRST, "s", 1);
    }

    private static double started(PoolOnDisk disk, Path dataset) throws Exception {
        return disk.cloned(dataset, copy -> {
            PostgresServer server = new PostgresServer(copy);
            server.start();
            PostgresServer.askOnceReady(server.port(), QUESTION, new CompletableFuture<>());
            return server;
        });
    }

    /** The command line on a home and a pool of the benchmark's own. */
    private record Command(Sandbox sandbox, PoolOnDisk disk, String launcher) {
        double seconds(String... words) throws Exception {
            return Pairs.seconds(() -> {
                ProcessBuilder builder = sandbox.process(Stream.concat(Stream.of(launcher), Stream.of(words)).toList()).redirectErrorStream(true);
                builder.environment().put("PGPASSWORD", PostgresServer.PASSWORD);
                builder.environment().put("SLUICE_POOL", disk.place().toString());
                Process process = builder.start();
                String said = new String(process.getInputStream().readAllBytes());
                if (process.waitFor() != 0) {
                    throw new IllegalStateException(String.join(" ", words) + " failed: " + said);
                }
            });
        }

        /** That of the dSource, which was there before its clone. */
        String firstDataset() throws IOException {
            try (Stream<Path> all = Files.list(disk.dataset("."))) {
                return all.map(path -> path.getFileName().toString()).filter(name -> !name.startsWith("."))
                        .min(Comparator.comparingInt((String name) -> Integer.parseInt(name.replaceAll("\\D", "")))).orElseThrow();
            }
        }
    }
}
