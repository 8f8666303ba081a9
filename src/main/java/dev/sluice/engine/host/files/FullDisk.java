package dev.sluice.engine.host.files;

import java.util.List;
import java.util.stream.Stream;

/** Whether something failed for want of room, which the system, and the library of the catalog, tell by their words alone. */
public final class FullDisk {
    private static final List<String> WORDS = List.of("No space left on device", "quota exceeded", "SQLITE_FULL");

    private FullDisk() {
    }

    public static boolean isBehind(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).map(Throwable::getMessage)
                .anyMatch(message -> message != null && WORDS.stream().anyMatch(message::contains));
    }
}
