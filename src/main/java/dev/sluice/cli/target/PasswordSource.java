package dev.sluice.cli.target;

import dev.sluice.cli.console.ProcessContext;
import dev.sluice.client.ConnectionException;
import dev.sluice.operations.Questions;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Where the password of a profile comes from. The password itself is in no profile.
 *
 * @param where the variable, the file or the command line; null for a prompt
 */
public record PasswordSource(Kind kind, String where) {
    /** Enough for any password, and for what a command says besides below its first line. */
    private static final int LONGEST = 64 * 1024;
    private static final int SECONDS = 60;

    public enum Kind {
        ENV("password-env"), FILE("password-file"), COMMAND("password-command"), PROMPT("password-prompt");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        /** The line of a profile and the option of the command line that says it. */
        public String key() {
            return key;
        }
    }

    static PasswordSource file(Path file) {
        return new PasswordSource(Kind.FILE, file.toString());
    }

    /** @param user whose password it is, for people */
    public Secret read(String user, ProcessContext around, Questions questions) {
        return switch (kind) {
            case ENV -> around.variable(where).map(Secret::of).orElseThrow(() -> new ConnectionException(
                    "the environment has no variable " + where + ", where the password of '" + user + "' should be. Set it", null));
            case FILE -> firstLineOf(Path.of(where));
            case COMMAND -> printed(user);
            case PROMPT -> questions.askHidden("Password of " + user + ": ").orElseThrow(() -> new ConnectionException(
                    "the password of '" + user + "' is to be typed, and there is no terminal. Name another source of it with"
                            + " sluice profile add", null));
        };
    }

    private static Secret firstLineOf(Path file) {
        try {
            return firstLine(Files.readString(file));
        } catch (IOException unreadable) {
            throw new ConnectionException("the password file " + file + " cannot be read. Check its name and permissions",
                    unreadable);
        }
    }

    /** The first line that the command prints. What it says of trouble goes where ours goes; it is given nothing to read. */
    private Secret printed(String user) {
        try {
            Process process = new ProcessBuilder("sh", "-c", where).redirectError(ProcessBuilder.Redirect.INHERIT)
                    .redirectInput(Path.of("/dev/null").toFile()).start();
            CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS).execute(() -> end(process));
            String printed = new String(process.getInputStream().readNBytes(LONGEST), StandardCharsets.UTF_8);
            if (printed.length() < LONGEST && process.waitFor() == 0 && !printed.isBlank()) {
                return firstLine(printed);
            }
            end(process);
            throw failed(user, null);
        } catch (IOException unusable) {
            throw failed(user, unusable);
        } catch (InterruptedException givenUp) {
            throw new ConnectionException("interrupted while a command was asked for the password of '" + user + "'", givenUp);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private ConnectionException failed(String user, IOException cause) {
        return new ConnectionException("the command that should print the password of '" + user + "' failed. Try it by itself: "
                + where, cause);
    }

    private static Secret firstLine(String text) {
        return Secret.of(text.lines().findFirst().orElse(""));
    }
}
