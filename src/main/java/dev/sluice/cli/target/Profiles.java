package dev.sluice.cli.target;

import dev.sluice.cli.console.Folders;
import dev.sluice.client.ConnectionException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profiles of this user: each a file {@code NAME.properties} of one folder. */
public final class Profiles {
    /** The embedded engine goes by this name, so no profile does. */
    public static final String LOCAL = "local";
    private static final String ENDING = ".properties";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

    private final Path folder;

    public Profiles(Folders folders) {
        this.folder = folders.settings().resolve("profiles");
    }

    public Profile named(String name) {
        if (!exists(name)) {
            throw new ConnectionException("'" + name + "' is neither a URL nor a profile. Write a URL such as "
                    + "https://engine.example, or make a profile: sluice profile add " + (isName(name) ? name : "NAME") + " URL", null);
        }
        return Profile.of(name, lines(file(name)), file(name));
    }

    public List<Profile> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(ENDING)).sorted()
                    .map(file -> named(file.substring(0, file.length() - ENDING.length()))).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public boolean exists(String name) {
        return isName(name) && Files.isRegularFile(file(name));
    }

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Where the profile is kept. */
    public Path file(String name) {
        return folder.resolve(name + ENDING);
    }

    public void keep(Profile profile) {
        try {
            Files.createDirectories(folder);
            Files.writeString(file(profile.name()), text(profile.lines()));
        } catch (IOException closed) {
            throw new ConnectionException("the profile " + file(profile.name()) + " cannot be written. Check the permissions", closed);
        }
    }

    public void remove(String name) {
        try {
            Files.delete(file(named(name).name()));
        } catch (IOException closed) {
            throw new ConnectionException("the profile " + file(name) + " cannot be removed. Check the permissions", closed);
        }
    }

    /** In the notation of such files, but in our order and without a date. */
    private static String text(Map<String, String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> line : lines.entrySet()) {
            Properties one = new Properties();
            one.setProperty(line.getKey(), line.getValue());
            StringWriter written = new StringWriter();
            one.store(written, null);
            text.append(written.toString().lines().filter(each -> !each.startsWith("#")).collect(Collectors.joining("\n"))).append('\n');
        }
        return text.toString();
    }

    private static Map<String, String> lines(Path file) {
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
        } catch (IOException unreadable) {
            throw new ConnectionException("the profile " + file + " cannot be read. Check its permissions", unreadable);
        }
        Map<String, String> map = new HashMap<>();
        lines.stringPropertyNames().forEach(key -> map.put(key, lines.getProperty(key)));
        return map;
    }
}
