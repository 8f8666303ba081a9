package dev.sluice.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A shell on a pseudo-terminal, which {@code script} from util-linux gives it; what it writes is read letter by letter. */
final class ShellOnTerminal implements AutoCloseable {
    private static final String SIZE = "stty rows 24 cols 120; exec ";

    private static final int ASIDE_SECONDS = 5;
    private static final long QUIET_NANOS = 30_000_000;

    private final Process script;
    private final InputStream screen;
    private final OutputStream keys;

    /** @param url by which the shell reaches the engine */
    ShellOnTerminal(Sandbox sandbox, LargeEngine engine, URI url) throws IOException, InterruptedException {
        String command = SIZE + Launcher.path() + " --user admin --engine " + url;
        ProcessBuilder builder = sandbox.process(List.of("script", "-qfec", command, "/dev/null")).redirectErrorStream(true);
        builder.environment().putAll(Map.of("TERM", "xterm", "SLUICE_PASSWORD", engine.adminPassword()));
        script = builder.start();
        screen = script.getInputStream();
        keys = script.getOutputStream();
    }

    void type(String text) throws IOException {
        keys.write(text.getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    /** Reads up to the end of {@code wanted}, which has no escapes inside. */
    void until(String wanted) throws IOException {
        StringBuilder seen = new StringBuilder();
        while (seen.lastIndexOf(wanted, Math.max(0, seen.length() - wanted.length())) < 0) {
            int c = screen.read();
            if (c < 0) {
                throw new IOException("the shell ended: " + seen);
            }
            seen.append((char) c);
        }
    }

    /** Has the shell read the names that could follow {@code text}: the first Tab does not wait for them, the second has them. */
    void learnNames(String text, String offered) throws IOException, InterruptedException {
        type(text + "\t");
        TimeUnit.SECONDS.sleep(ASIDE_SECONDS);
        type("\t");
        until(offered);
    }

    /** Reads what comes until nothing has come for a moment. */
    void settle() throws IOException, InterruptedException {
        for (long last = System.nanoTime(); System.nanoTime() - last < QUIET_NANOS; Thread.sleep(1)) {
            if (screen.available() > 0) {
                screen.skip(screen.available());
                last = System.nanoTime();
            }
        }
    }

    /** Types {@code key} and waits for the first that the shell writes; the rest of it is passed over. */
    double millisToEcho(char key) throws IOException, InterruptedException {
        long start = System.nanoTime();
        type(String.valueOf(key));
        if (screen.read() < 0) {
            throw new IOException("the shell ended");
        }
        double took = (System.nanoTime() - start) / 1e6;
        settle();
        return took;
    }

    /** The process of the shell itself. */
    long pid() {
        return script.descendants().reduce((first, last) -> last).orElseThrow().pid();
    }

    @Override
    public void close() throws IOException {
        script.descendants().forEach(ProcessHandle::destroyForcibly);
        try {
            script.destroyForcibly().waitFor();
        } catch (InterruptedException leaving) {
            Thread.currentThread().interrupt();
        }
    }
}
