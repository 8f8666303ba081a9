package dev.sluice.wire;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a kind of data says of itself to whoever has no engine: the files in its folder {@code dev/sluice/kinds/NAME} on the
 * class path, such as the types of its parameters. Each jar names its kinds in its {@code META-INF/sluice/kinds}, one a line.
 *
 * @param root of the jar or folder of classes that has it, as the beginning of a URL
 */
public record KindFolder(String name, String root) {
    /** The resource of each jar in which its kinds are named. */
    public static final String LIST = "META-INF/sluice/kinds";
    private static final String FOLDERS = "dev/sluice/kinds/";
    /** Set by the launcher, which names all that can have kinds on the class path itself. */
    private static final String LAUNCHED = "sluice.launcher";

    /** Read once: every command needs them. */
    private static final class All {
        private static final List<KindFolder> FOUND = find();
    }

    /** Those of all kinds on the class path, in the order in which they are listed. */
    public static List<KindFolder> all() {
        return All.FOUND;
    }

    /** What all of them say in a file of that name, in the same order. */
    public static <T> List<T> read(String file, Function<String, T> reading) {
        return all().stream().map(kind -> kind.text(file).map(reading)).flatMap(Optional::stream).toList();
    }

    private static List<KindFolder> find() {
        Map<String, KindFolder> found = new LinkedHashMap<>();
        try (Stream<String> roots = System.getProperty(LAUNCHED) == null ? rootsOfLoader() : rootsOfLaunch()) {
            roots.forEach(root -> read(root + LIST).stream().flatMap(String::lines).map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).forEach(name -> found.putIfAbsent(name, new KindFolder(name, root))));
        }
        return List.copyOf(found.values());
    }

    private static Stream<String> rootsOfLoader() {
        try {
            return Collections.list(KindFolder.class.getClassLoader().getResources(LIST)).stream().map(URL::toString)
                    .map(list -> list.substring(0, list.length() - LIST.length()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + LIST, unreadable);
        }
    }

    /** Not the libraries that Sluice's own jar names: to open them all takes longer than most of what a command does before its first call. */
    private static Stream<String> rootsOfLaunch() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(entry -> !entry.isEmpty()).map(Path::of)
                .filter(Files::exists).map(place -> Files.isDirectory(place) ? place.toUri().toString() : "jar:" + place.toUri() + "!/");
    }

    /** The text of one of its files; nothing where it has none of that name. */
    public Optional<String> text(String file) {
        return read(root + path(name, file));
    }

    /** Where a file of a kind is on the class path, for people. */
    public static String path(String kind, String file) {
        return FOLDERS + kind + "/" + file;
    }

    private static Optional<String> read(String file) {
        try (InputStream in = new URL(file).openStream()) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (FileNotFoundException none) {
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + file, unreadable);
        }
    }
}
