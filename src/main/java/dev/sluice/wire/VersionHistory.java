package dev.sluice.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What came with which version of the API, from the resource {@code schema/since.txt}; engines before it lack it. */
public final class VersionHistory {
    private static final Map<String, ApiVersion> CAME = read();

    private VersionHistory() {
    }

    /**
     * With which version something came; nothing where engines have always had it.
     *
     * @param what a word as scripts write it, or {@code Type.field}
     */
    public static Optional<ApiVersion> since(String what) {
        return Optional.ofNullable(CAME.get(what));
    }

    /** Whether an engine lacks something that is spoken to in {@code version}. */
    public static boolean isLacking(String what, ApiVersion version) {
        return since(what).filter(came -> version.compareTo(came) < 0).isPresent();
    }

    private static Map<String, ApiVersion> read() {
        Map<String, ApiVersion> came = new LinkedHashMap<>();
        text().lines().filter(line -> !line.isBlank() && !line.startsWith("#")).map(line -> line.split("\\s+"))
                .forEach(parts -> came.put(parts[1], ApiVersion.parse(parts[0])));
        return came;
    }

    private static String text() {
        try (InputStream in = VersionHistory.class.getResourceAsStream("/dev/sluice/schema/since.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
