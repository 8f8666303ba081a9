package dev.sluice.bench;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** How long a shell takes until it prompts, on a terminal. */
final class PromptBenchmark implements Benchmark {
    private static final int RUNS = 15;
    /** Without a size, line editors show half of their prompt. */
    private static final String SIZE = "stty rows 24 cols 80; exec ";
    private static final String ESCAPE = "\u001b\\[[0-9;?]*[A-Za-z]";

    @Override
    public String name() {
        return "prompt";
    }

    @Override
    public String about() {
        return "scripts/sluice until its prompt, against jshell until its prompt, both on a pseudo-terminal";
    }

    @Override
    public List<Outcome> run() throws Exception {
        String jshell = Path.of(System.getProperty("java.home"), "bin", "jshell").toString();
        String launcher = Launcher.path();
        try (Sandbox sandbox = new Sandbox()) {
            return List.of(Pairs.compare(() -> untilPrompt(sandbox, launcher, "local> "),
                    () -> untilPrompt(sandbox, jshell, "jshell> "), RUNS, 0.4));
        }
    }

    /** {@code script} from util-linux gives the command a pseudo-terminal. */
    private static double untilPrompt(Sandbox sandbox, String command, String prompt) throws Exception {
        long start = System.nanoTime();
        Process process = sandbox.process(List.of("script", "-qfec", SIZE + command, "/dev/null")).redirectErrorStream(true).start();
        StringBuilder seen = new StringBuilder();
        InputStream screen = process.getInputStream();
        for (int c = screen.read(); c >= 0; c = screen.read()) {
            seen.append((char) c);
            if (seen.toString().replaceAll(ESCAPE, "").contains(prompt)) {
                double took = (System.nanoTime() - start) / 1e9;
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                return took;
            }
        }
        throw new IllegalStateException(command + " ended without a prompt: " + seen);
    }
}
