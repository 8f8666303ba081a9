package dev.sluice.runbook.notice;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of the user's own, without a shell in between: the text comes on its standard input. */
public final class CommandChannel implements Channel {
    private final List<String> words;

    public CommandChannel(List<String> words) {
        this.words = List.copyOf(words);
    }

    @Override
    public void send(Notice notice) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        if (notice.run() != null) {
            builder.environment().put("SLUICE_RUN", notice.run());
        }
        Process process = builder.start();
        try {
            try (OutputStream in = process.getOutputStream()) {
                in.write((notice.text() + "\n").getBytes(StandardCharsets.UTF_8));
            } catch (IOException deaf) {
                // It need not read what it is told; its status counts.
            }
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("it took longer than " + PATIENCE.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException("it ended with " + process.exitValue());
            }
        } finally {
            process.destroyForcibly();
        }
    }

    @Override
    public String name() {
        return "command " + words.get(0);
    }
}
