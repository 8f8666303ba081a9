package dev.sluice.cli.schedule;

import dev.sluice.cli.console.RefusedException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The crontab of the account, by the program {@code crontab}: others may have lines in it, which stay as they are. */
final class Crontab {
    private static final String WHERE = "sluice schedule";

    private final Map<String, String> variables;

    Crontab(Map<String, String> variables) {
        this.variables = variables;
    }

    /** Its lines; none where the account has no crontab. */
    List<String> lines() throws IOException, InterruptedException {
        Answer answer = call("", "-l");
        boolean none = answer.status != 0 && answer.err.contains("no crontab");
        if (answer.status != 0 && !none) {
            throw new RefusedException(WHERE, "the crontab cannot be read: " + answer.err.strip(), null);
        }
        return none ? List.of() : answer.out.lines().toList();
    }

    void write(List<String> lines) throws IOException, InterruptedException {
        Answer answer = call(lines.isEmpty() ? "" : String.join("\n", lines) + "\n", "-");
        if (answer.status != 0) {
            throw new RefusedException(WHERE, "the crontab cannot be written: " + answer.err.strip(), null);
        }
    }

    private record Answer(int status, String out, String err) {
    }

    private Answer call(String input, String option) throws IOException, InterruptedException {
        ProcessBuilder program = new ProcessBuilder("crontab", option);
        program.environment().clear();
        program.environment().putAll(variables);
        Process process;
        try {
            process = program.start();
        } catch (IOException missing) {
            throw new RefusedException(WHERE, "there is no program 'crontab' here. Install cron, or have another scheduler run what 'sluice run' runs", missing);
        }
        try (OutputStream to = process.getOutputStream()) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), out, err);
    }
}
