package dev.sluice.bench;

import java.util.ArrayList;
import java.util.List;

/** How long a key takes until the terminal shows something new, while the shell knows 10,000 names. */
final class EchoBenchmark implements Benchmark {
    private static final int NAMES = 10_000;
    private static final int ROUNDS = 25;
    private static final double MOST_MILLIS = 20;
    private static final String LINE = "vdb { container { name 'qa'; group 'Vi";
    private static final String CLEAR = "\u0015";

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String about() {
        return "a key until its echo on a terminal, with " + NAMES + " names known, the 99th percentile against " + (int) MOST_MILLIS + " ms";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (LargeEngine engine = new LargeEngine(NAMES, NAMES, 1); Sandbox sandbox = new Sandbox();
             ShellOnTerminal shell = new ShellOnTerminal(sandbox, engine, engine.url())) {
            shell.until("> ");
            shell.type("dsources.size()\r");
            shell.until(String.valueOf(NAMES));
            shell.learnNames("dsource 'container 777", "APPDATA_CONTAINER-7771");
            shell.settle();
            List<Double> took = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                shell.type(CLEAR);
                shell.settle();
                for (char key : LINE.toCharArray()) {
                    took.add(shell.millisToEcho(key));
                }
            }
            took.sort(null);
            System.out.printf("  median %.1f ms of %d keys%n", took.get(took.size() / 2), took.size());
            return List.of(new Outcome(took.get(took.size() * 99 / 100), MOST_MILLIS, "ms", 1.0));
        }
    }
}
