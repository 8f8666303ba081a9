package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the journal of a runbook costs for each of many steps that do nothing, as a whole process. */
final class StepsBenchmark implements Benchmark {
    private static final int FEW = 1_000;
    private static final int MANY = 10_000;
    private static final int RUNS = 3;
    private static final double MOST_MILLIS = 2;
    private static final double MOST_GROWTH = 1.1;
    /** Garbage may pile up to this bound, so that only what is kept can make one process larger than another. */
    private static final String HEAP = "-Xmx64m";

    /** Of one run. */
    private record Took(double seconds, double peakMib) {
    }

    @Override
    public String name() {
        return "steps";
    }

    @Override
    public String about() {
        return "a runbook of " + MANY + " steps: what each costs in ms, and the peak memory in MiB beside one of " + FEW;
    }

    @Override
    public List<Outcome> run() throws Exception {
        String launcher = Launcher.path();
        try (Sandbox sandbox = new Sandbox(); Engine engine = sandbox.engine()) {
            took(sandbox, launcher, FEW);
            double[] millis = new double[RUNS];
            double[] few = new double[RUNS];
            double[] many = new double[RUNS];
            for (int i = 0; i < RUNS; i++) {
                Took short1 = took(sandbox, launcher, FEW);
                Took long10 = took(sandbox, launcher, MANY);
                millis[i] = (long10.seconds - short1.seconds) * 1_000 / (MANY - FEW);
                few[i] = short1.peakMib;
                many[i] = long10.peakMib;
            }
            return List.of(new Outcome("a step: ", Pairs.median(millis), MOST_MILLIS, "ms", 1),
                    new Outcome("memory: ", Pairs.median(many), Pairs.median(few), "MiB", MOST_GROWTH));
        }
    }

    private static Took took(Sandbox sandbox, String launcher, int steps) throws IOException, InterruptedException {
        Path script = Files.writeString(sandbox.folder().resolve("steps" + steps + ".groovy"),
                "runbook('Many steps') { " + steps + ".times { i -> step(\"Step $i\") { i } } }\n");
        ProcessBuilder builder = sandbox.process(List.of(launcher, "run", script.toString()));
        builder.environment().put("SLUICE_JAVA_OPTS", HEAP);
        long start = System.nanoTime();
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        double peak = 0;
        while (!process.waitFor(10, TimeUnit.MILLISECONDS)) {
            peak = Math.max(peak, peakOf(process));
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException("the runbook of " + steps + " steps ended with " + process.exitValue());
        }
        return new Took((System.nanoTime() - start) / 1e9, peak);
    }

    /** Nothing once it has ended. */
    private static double peakOf(Process process) {
        try {
            return ProcessMemory.peakMib(process.pid());
        } catch (IOException | RuntimeException gone) {
            return 0;
        }
    }
}
