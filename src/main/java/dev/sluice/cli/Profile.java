package dev.sluice.cli;

import dev.sluice.client.ConnectionException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An engine that the user gave a name, in the file {@code profiles/NAME.properties} of the settings folder.
 *
 * @param url has to be there; the rest are null where the file does not say
 * @param passwordFile holds the password in its first line
 */
record Profile(String url, String namespace, String user, Path passwordFile, boolean insecure) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");
    private static final Set<String> KEYS = new TreeSet<>(
            Set.of("url", "namespace", "user", "password-file", "insecure"));

    static Profile named(String name, Path settings) {
        Path folder = settings.resolve("profiles");
        if (!NAME.matcher(name).matches() || !Files.isRegularFile(file(folder, name))) {
            throw new ConnectionException("'" + name + "' is neither a URL nor a profile. Write a URL such as "
                    + "https://engine.example, or a line url=… into " + file(folder, "NAME"), null);
        }
        Path file = file(folder, name);
        Properties lines = read(file);
        lines.stringPropertyNames().stream().filter(key -> !KEYS.contains(key)).sorted().findFirst().ifPresent(key -> {
            throw new ConnectionException(file + " has no use for '" + key + "'. It can say: " + String.join(", ", KEYS),
                    null);
        });
        if (lines.getProperty("url") == null) {
            throw new ConnectionException(file + " does not say where the engine is. Add a line url=…", null);
        }
        String passwordFile = lines.getProperty("password-file");
        return new Profile(lines.getProperty("url"), lines.getProperty("namespace"), lines.getProperty("user"),
                passwordFile == null ? null : folder.resolve(passwordFile),
                Boolean.parseBoolean(lines.getProperty("insecure")));
    }

    private static Path file(Path folder, String name) {
        return folder.resolve(name + ".properties");
    }

    private static Properties read(Path file) {
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
            return lines;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
