package dev.sluice.engine.secrets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where the master keys of an engine are: outside of its home, so that a copy of the home is of no use without them. */
public interface KeySource {
    /** All that are there, the newest last. @throws IOException saying where, and why they cannot be read */
    List<MasterKey> keys() throws IOException;

    /** One for data keys from now on, which {@link #keys} has then. */
    MasterKey renewed() throws IOException;

    /** Puts a key there, if it is not there yet. */
    void add(MasterKey key) throws IOException;

    /** The file it is, if it is one. */
    Optional<Path> file();

    /** Where it is, for people. */
    @Override
    String toString();

    static KeySource file(Path file) {
        return new KeyFile(file.toAbsolutePath().normalize());
    }

    /** @param command for {@code sh}, which prints the keys, a line each; it gets {@code variables} */
    static KeySource command(String command, Map<String, String> variables) {
        return new KeyCommand(command, variables);
    }

    /** The one that the environment names, else a file in the user's configuration folder. */
    static KeySource of(Map<String, String> variables) {
        String command = variables.get("SLUICE_SECRET_KEY_COMMAND");
        if (command != null && !command.isBlank()) {
            return command(command, variables);
        }
        String file = variables.get("SLUICE_SECRET_KEY");
        return file(file != null && !file.isBlank() ? Path.of(file) : configuration(variables).resolve("sluice/secret.key"));
    }

    /** The XDG rules ignore relative paths. */
    private static Path configuration(Map<String, String> variables) {
        Path user = Path.of(variables.getOrDefault("HOME", System.getProperty("user.home")));
        return Optional.ofNullable(variables.get("XDG_CONFIG_HOME")).map(Path::of).filter(Path::isAbsolute).orElse(user.resolve(".config"));
    }
}
