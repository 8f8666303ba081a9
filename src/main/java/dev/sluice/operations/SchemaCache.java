package dev.sluice.operations;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Keeps the schemas that engines have served, so that each is asked once for each version of it. Whatever is wrong with the
 * cache, the engine is asked instead.
 */
public final class SchemaCache {
    /** Keeps nothing. */
    public static final SchemaCache NONE = new SchemaCache(null);

    private static final int MOST = 20;
    private static final FileAttribute<?> OWN = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path folder;

    /** @param folder which is made when there is something to keep; null to keep nothing */
    public SchemaCache(Path folder) {
        this.folder = folder;
    }

    /**
     * The text that was kept under {@code key}, else what {@code ask} gives now.
     *
     * @param key the engine and its version
     */
    String find(String key, Supplier<String> ask) {
        if (folder == null) {
            return ask.get();
        }
        // The file says what it is the schema of, so its name need not be unique.
        Path file = folder.resolve(Integer.toHexString(key.hashCode()));
        String head = key.replaceAll("\\R", " ") + "\n";
        String kept = read(file);
        if (kept != null && kept.startsWith(head)) {
            return kept.substring(head.length());
        }
        String asked = ask.get();
        if (asked != null) {
            keep(file, head + asked);
        }
        return asked;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException none) {
            return null;
        }
    }

    private void keep(Path file, String text) {
        try {
            Files.createDirectories(folder, OWN);
            Path part = Files.createTempFile(folder, "new", "");
            Files.write(part, text.getBytes(StandardCharsets.UTF_8));
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            forgetOldest();
        } catch (IOException | UnsupportedOperationException noCache) {
            // It is asked again the next time.
            return;
        }
    }

    private void forgetOldest() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Comparator<Path> age = Comparator.comparingLong(file -> file.toFile().lastModified());
            for (Path old : files.sorted(age.reversed()).skip(MOST).toList()) {
                Files.deleteIfExists(old);
            }
        }
    }
}
