package dev.sluice.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** How long after Ctrl-C a command has ended that would run for ever: the slowest of several sorts, on a terminal. */
final class StopBenchmark implements Benchmark {
    private static final double MOST_SECONDS = 0.2;
    private static final String PROMPT = "local> ";
    private static final int CTRL_C = 3;
    private static final List<String> ENDLESS = List.of("while (true) { }", "[1].each { [2].each { while (true) { } } }",
            "while (true) { try { sleep 1000 } catch (e) { } }", "sleep 60000", "new ServerSocket(0).accept()",
            "while (true) { try { while (true) { } } catch (Throwable t) { } }");

    @Override
    public String name() {
        return "stop";
    }

    @Override
    public String about() {
        return "from Ctrl-C to the next prompt, the slowest of " + ENDLESS.size() + " endless commands, against " + MOST_SECONDS + " s";
    }

    @Override
    public List<Outcome> run() throws Exception {
        try (Sandbox sandbox = new Sandbox()) {
            ProcessBuilder builder = sandbox.process(List.of("script", "-qfec",
                    "stty rows 24 cols 120; exec " + Launcher.path(), "/dev/null")).redirectErrorStream(true);
            builder.environment().put("TERM", "dumb");
            Process process = builder.start();
            try {
                return List.of(new Outcome(slowest(process.getInputStream(), process.getOutputStream()), MOST_SECONDS, "s", 1.0));
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        }
    }

    private static double slowest(InputStream screen, OutputStream keys) throws IOException, InterruptedException {
        double slowest = 0;
        until(screen, PROMPT);
        for (String endless : ENDLESS) {
            keys.write(("println 'be' + 'gun'; " + endless + "\r").getBytes(StandardCharsets.UTF_8));
            keys.flush();
            until(screen, "begun");
            Thread.sleep(500);
            long start = System.nanoTime();
            keys.write(CTRL_C);
            keys.flush();
            until(screen, PROMPT);
            double took = (System.nanoTime() - start) / 1e9;
            System.out.printf("  %.3f s  %s%n", took, endless);
            slowest = Math.max(slowest, took);
        }
        return slowest;
    }

    private static void until(InputStream screen, String wanted) throws IOException {
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf(wanted) < 0) {
            int c = screen.read();
            if (c < 0) {
                throw new IOException("the shell ended: " + seen);
            }
            seen.append((char) c);
        }
    }
}
