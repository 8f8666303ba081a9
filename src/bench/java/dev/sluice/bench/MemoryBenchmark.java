package dev.sluice.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** What an engine that does nothing keeps in memory. */
final class MemoryBenchmark implements Benchmark {
    private static final double MOST_MIB = 150;
    private static final int SETTLE_SECONDS = 8;

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String about() {
        return "resident memory of an idle engine in MiB, against " + (int) MOST_MIB;
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox()) {
            Process engine = sandbox.process(List.of(Launcher.path(), "engine", "--listen", "127.0.0.1:0"))
                    .redirectErrorStream(true).start();
            try {
                engine.inputReader().readLine();
                TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
                return List.of(new Outcome(ProcessMemory.residentMib(engine.pid()), MOST_MIB, "MiB", 1.0));
            } finally {
                engine.destroy();
                engine.waitFor();
            }
        }
    }
}
