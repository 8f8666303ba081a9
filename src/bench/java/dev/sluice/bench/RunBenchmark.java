package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How long a short script takes from the command line, as a whole process. */
final class RunBenchmark implements Benchmark {
    private static final int RUNS = 15;

    @Override
    public String name() {
        return "run";
    }

    @Override
    public String about() {
        return "scripts/sluice run of a ten-line script against a running engine, against groovy.ui.GroovyMain printing one line";
    }

    @Override
    public List<Outcome> run() throws Exception {
        String launcher = Launcher.path();
        try (Sandbox sandbox = new Sandbox(); Engine engine = sandbox.engine()) {
            Path ten = sandbox.folder().resolve("ten.groovy");
            Files.writeString(ten, """
                    engine {
                        def found = groups
                        println "${found.size()} groups"
                        found.each { println it.name }
                        def place = group 'Virtual'
                        println place.reference
                        println repositories*.name
                        println environments*.name
                        println dsources.size() + vdbs.size()
                    }
                    """);
            Path one = sandbox.folder().resolve("one.groovy");
            Files.writeString(one, "println 'hello'\n");
            String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            return List.of(Pairs.compare(() -> whole(sandbox, List.of(launcher, "run", ten.toString())),
                    () -> whole(sandbox, List.of(java, "-cp", groovyJar(), "groovy.ui.GroovyMain", one.toString())), RUNS, 0.45));
        }
    }

    private static String groovyJar() {
        return Arrays.stream(System.getProperty("java.class.path").split(":")).filter(jar -> jar.matches(".*/groovy-\\d[^/]*\\.jar"))
                .collect(Collectors.joining(":"));
    }

    static double whole(Sandbox sandbox, List<String> command) throws Exception {
        return Pairs.seconds(() -> {
            Process process = sandbox.process(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + " failed: " + said);
            }
        });
    }
}
