package dev.sluice.operations.secret;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that prints a secret. What it says of trouble goes where ours goes; it is given nothing to read. */
final class SecretProgram {
    /** Enough for any password, and for what a program says besides below its first line. */
    private static final int LONGEST = 64 * 1024;
    private static final int SECONDS = 60;

    private SecretProgram() {
    }

    /** The first line that it prints. */
    static String printed(List<String> words, Map<String, String> variables) {
        try {
            ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT)
                    .redirectInput(Path.of("/dev/null").toFile());
            builder.environment().clear();
            builder.environment().putAll(variables);
            Process process = builder.start();
            CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS).execute(() -> end(process));
            String printed = new String(process.getInputStream().readNBytes(LONGEST), StandardCharsets.UTF_8);
            if (printed.length() < LONGEST && process.waitFor() == 0 && !printed.isBlank()) {
                return printed.lines().findFirst().orElseThrow();
            }
            end(process);
            throw failed(words);
        } catch (IOException missing) {
            throw new MissingSecret("there is no program '" + words.get(0) + "' here", "Install it, or take the secret from another place.");
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw new MissingSecret("interrupted while a program was asked for a secret", "Try again.");
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static MissingSecret failed(List<String> words) {
        String command = words.get(0).equals("sh") ? words.get(words.size() - 1) : String.join(" ", words);
        return new MissingSecret("the command that should print a secret failed", "Try it by itself: " + command);
    }
}
