package dev.sluice.cli.commands.engine;

import dev.sluice.engine.EngineSettings;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where the keys are with which an engine encrypts the secrets that it keeps. */
final class SecretKeyOptions {
    @Option(names = "--secret-key", paramLabel = "FILE",
            description = "The file with the keys for stored secrets, outside of the home; made where it is not there."
                    + " Else $$SLUICE_SECRET_KEY, or secret.key in the user's configuration folder.")
    Path file;

    @Option(names = "--secret-key-command", paramLabel = "COMMAND",
            description = "A command that prints these keys, such as one that asks a vault. Else $$SLUICE_SECRET_KEY_COMMAND.")
    String command;

    EngineSettings in(EngineSettings settings) {
        if (command != null) {
            return settings.withSecretKeyCommand(command);
        }
        return file == null ? settings : settings.withSecretKey(file);
    }

    /** The same, for a command line. */
    Stream<String> words() {
        if (command != null) {
            return Stream.of("--secret-key-command", command);
        }
        return file == null ? Stream.of() : Stream.of("--secret-key", file.toAbsolutePath().toString());
    }
}
