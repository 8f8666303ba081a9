package dev.sluice.bench;

import java.util.List;

/** How long everything takes that other command-line tools read before each of their commands. */
final class ListingsBenchmark implements Benchmark {
    static final int CONTAINERS = 2_000;
    static final int SNAPSHOTS = 20_000;
    static final int JOBS = 25_000;

    private static final List<String> PATHS = List.of("source", "sourceconfig", "repository", "environment",
            "environment/oracle/clusternode", "environment/windows/clusternode", "environment/user", "environment/oracle/listener",
            "host", "namespace", "toolkit", "database", "group");
    private static final int RUNS = 31;

    @Override
    public String name() {
        return "listings";
    }

    @Override
    public String about() {
        return PATHS.size() + " listings, with " + CONTAINERS + " containers, " + SNAPSHOTS + " snapshots and " + 2 * JOBS
                + " jobs and actions in the catalog, against a bare Jetty that sends the same bytes from memory";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (LargeEngine engine = new LargeEngine(CONTAINERS, SNAPSHOTS, JOBS); MemoryServer memory = new MemoryServer()) {
            Visitor ours = engine.visitor();
            Visitor bare = new Visitor(memory.url());
            for (String path : PATHS) {
                memory.answer(path, ours.get(path));
            }
            return List.of(Pairs.compare(() -> readAll(ours), () -> readAll(bare), RUNS, 3.0));
        }
    }

    private static double readAll(Visitor visitor) throws Exception {
        return Pairs.seconds(() -> {
            for (String path : PATHS) {
                visitor.get(path);
            }
        });
    }
}
