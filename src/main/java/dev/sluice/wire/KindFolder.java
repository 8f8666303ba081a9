package dev.sluice.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a kind of data says of itself to whoever has no engine: the files in its folder {@code dev/sluice/kinds/NAME} on the
 * class path, such as the types of its parameters. Each jar names its kinds in its {@code META-INF/sluice/kinds}, one a line.
 */
public record KindFolder(String name) {
    /** The resource of each jar in which its kinds are named. */
    public static final String LIST = "META-INF/sluice/kinds";
    private static final String ROOT = "dev/sluice/kinds/";

    /** Those of all kinds on the class path, in the order in which they are listed. */
    public static List<KindFolder> all() {
        try {
            return Collections.list(loader().getResources(LIST)).stream().flatMap(list -> read(list).lines()).map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).distinct().map(KindFolder::new).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + LIST, unreadable);
        }
    }

    /** The text of one of its files; nothing where it has none of that name. */
    public Optional<String> text(String file) {
        return Optional.ofNullable(loader().getResource(path(file))).map(KindFolder::read);
    }

    /** Where a file of it is on the class path, for people. */
    public String path(String file) {
        return ROOT + name + "/" + file;
    }

    private static String read(URL file) {
        try (InputStream in = file.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + file, unreadable);
        }
    }

    private static ClassLoader loader() {
        return KindFolder.class.getClassLoader();
    }
}
