package dev.sluice.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a shell keeps in memory that has listed 10,000 objects. */
final class ListedMemoryBenchmark implements Benchmark {
    private static final int OBJECTS = 10_000;
    private static final double MOST_MIB = 200;
    private static final int SETTLE_SECONDS = 5;

    @Override
    public String name() {
        return "listed";
    }

    @Override
    public String about() {
        return "resident memory of a shell with a list of " + OBJECTS + " dSources and their names in MiB, against " + (int) MOST_MIB;
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (LargeEngine engine = new LargeEngine(OBJECTS, OBJECTS, 1); Sandbox sandbox = new Sandbox();
             ShellOnTerminal shell = new ShellOnTerminal(sandbox, engine, engine.url())) {
            shell.until("> ");
            shell.type("kept = dsources\r");
            shell.until("lines more");
            shell.type("q");
            shell.until("> ");
            shell.learnNames("dsource 'container 777", "APPDATA_CONTAINER-7771");
            TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
            return List.of(new Outcome(ProcessMemory.peakMib(shell.pid()), MOST_MIB, "MiB", 1.0));
        }
    }
}
