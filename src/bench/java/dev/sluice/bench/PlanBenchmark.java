package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How long it takes, as whole processes, to say what a script would do, and what is wrong with it. */
final class PlanBenchmark implements Benchmark {
    private static final int RUNS = 5;
    private static final int MOST_SECONDS_OF_PLAN = 3;
    private static final int MOST_SECONDS_OF_CHECK = 1;
    private static final int LINES = 500;
    private static final String THOUSAND = """
            200.times { i -> group { name "group$i" } }
            sourceConfig { name 'orders'; repository 'files' }
            def orders = link { name 'orders'; group 'Sources'; linkData { config 'orders'; parameters { path '/srv/orders' } } }
            798.times { i ->
                vdb {
                    container { name "vdb$i"; group "group${i % 200}" }
                    source { name "vdb$i"; parameters { mountPath "/srv/vdb$i" } }
                    sourceConfig { name "vdb$i"; repository 'files' }
                    from orders
                }
            }
            """;

    @Override
    public String name() {
        return "plan";
    }

    @Override
    public String about() {
        return "scripts/sluice plan of 1,000 objects against a running engine, and check of 500 lines, against bounds";
    }

    @Override
    public List<Outcome> run() throws Exception {
        String launcher = Launcher.path();
        try (Sandbox sandbox = new Sandbox(); Engine engine = sandbox.engine()) {
            Path thousand = Files.writeString(sandbox.folder().resolve("thousand.groovy"), THOUSAND);
            Path long500 = Files.writeString(sandbox.folder().resolve("long.groovy"),
                    "group { name 'x'; description 'one of many lines' }\n".repeat(LINES));
            return List.of(
                    outcome("plan of 1,000 objects: ", sandbox, List.of(launcher, "plan", thousand.toString()), MOST_SECONDS_OF_PLAN),
                    outcome("check of 500 lines: ", sandbox, List.of(launcher, "check", long500.toString()), MOST_SECONDS_OF_CHECK));
        }
    }

    private static Outcome outcome(String what, Sandbox sandbox, List<String> command, int bound) throws Exception {
        double[] seconds = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            seconds[i] = RunBenchmark.whole(sandbox, command);
        }
        return new Outcome(what, Pairs.median(seconds), bound, "s", 1);
    }
}
