package dev.sluice.bench;

import java.io.IOException;
import java.util.List;

/** How long it takes from the reply of 10,000 snapshots to the first page of their table, the first one in a shell, on a terminal. */
final class TableBenchmark implements Benchmark {
    private static final int ROWS = 10_000;
    private static final int RUNS = 9;
    private static final double MOST_SECONDS = 0.3;

    @Override
    public String name() {
        return "table";
    }

    @Override
    public String about() {
        return "from the reply of " + ROWS + " snapshots to the first page of their table, on a terminal, against " + MOST_SECONDS + " s";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (LargeEngine engine = new LargeEngine(1, ROWS, 1); Relay relay = new Relay(engine.url())) {
            double[] took = new double[RUNS];
            for (int i = 0; i < RUNS; i++) {
                took[i] = untilFirstPage(engine, relay);
            }
            return List.of(new Outcome(Pairs.median(took), MOST_SECONDS, "s", 1.0));
        }
    }

    private static double untilFirstPage(LargeEngine engine, Relay relay) throws IOException, InterruptedException {
        try (Sandbox sandbox = new Sandbox(); ShellOnTerminal shell = new ShellOnTerminal(sandbox, engine, relay.url())) {
            shell.until("> ");
            shell.type("1 + 1\r");
            shell.until("> ");
            shell.type("snapshots\r");
            shell.until("lines more");
            double took = (System.nanoTime() - relay.replied()) / 1e9;
            System.out.printf("  %.3f s%n", took);
            return took;
        }
    }
}
