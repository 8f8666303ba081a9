package dev.sluice.cli.target;

import dev.sluice.cli.console.ProcessContext;
import dev.sluice.client.ConnectionException;
import dev.sluice.operations.Questions;
import dev.sluice.operations.secret.MissingSecret;
import dev.sluice.operations.secret.SecretSource;
import dev.sluice.wire.Secret;
import java.nio.file.Path;

/**
 * Where the password of a profile comes from. The password itself is in no profile.
 *
 * @param where the variable, the file or the command line; null for a prompt
 */
public record PasswordSource(SecretSource source, String where) {
    public static PasswordSource file(Path file) {
        return new PasswordSource(SecretSource.FILE, file.toString());
    }

    /** The line of a profile that names the source, and the option of the command line with two hyphens before it. */
    public static String key(SecretSource source) {
        return "password-" + source.key();
    }

    /** @param user whose password it is, for people */
    public Secret read(String user, ProcessContext around, Questions questions) {
        if (source == SecretSource.PROMPT) {
            return questions.askHidden("Password of " + user + ": ").orElseThrow(() -> new ConnectionException(
                    "the password of '" + user + "' is to be typed, and there is no terminal. Name another source of it with"
                            + " sluice profile add", null));
        }
        try {
            return Secret.of(source.read(where, around.variables()).reveal().lines().findFirst().orElse(""));
        } catch (MissingSecret missing) {
            throw new ConnectionException("the password of '" + user + "' cannot be had: " + missing.getMessage().replaceFirst("\\.$", ""), missing);
        }
    }
}
