package dev.sluice.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a path that is being typed may lead to. */
public final class FileNames {
    private static final String STEP = "/";
    private static final String HOME = "~/";
    private static final int MOST = 500;

    private FileNames() {
    }

    /**
     * A file or folder.
     *
     * @param path as it would be typed; that of a folder ends with a slash
     * @param name the last part of it
     */
    public record Entry(String path, String name, boolean folder) {
    }

    /** The files and folders whose paths begin with {@code typed}, those with a dot at the beginning only where one is typed. */
    public static List<Entry> begunBy(String typed) {
        int last = typed.lastIndexOf(STEP) + STEP.length();
        String folder = typed.substring(0, last);
        String begun = typed.substring(last);
        try (Stream<Path> all = Files.list(folder(folder))) {
            return all.filter(file -> name(file).startsWith(begun) && (!begun.isEmpty() || !name(file).startsWith("."))).sorted().limit(MOST)
                    .map(file -> entry(folder, file)).toList();
        } catch (IOException | UncheckedIOException | InvalidPathException | SecurityException closed) {
            return List.of();
        }
    }

    private static Path folder(String typed) {
        if (typed.startsWith(HOME)) {
            return Path.of(System.getProperty("user.home"), typed.substring(HOME.length()));
        }
        return Path.of(typed.isEmpty() ? "." : typed);
    }

    private static Entry entry(String folder, Path file) {
        boolean isFolder = Files.isDirectory(file);
        String name = name(file) + (isFolder ? STEP : "");
        return new Entry(folder + name, name, isFolder);
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }
}
