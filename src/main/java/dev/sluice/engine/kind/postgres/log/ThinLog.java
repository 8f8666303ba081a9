package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.host.files.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * Where a server began to write too little into its log for copies to replay it: {@code wal_level = minimal}. While it does nobody can
 * fetch its log, so that only what was written before it was fetched has to be looked at.
 *
 * @param folder of the kept log
 */
record ThinLog(Path folder) {
    /** From where on what was written before it was fetched has not been looked at. */
    private static final String UNSEEN = "unseen";
    private static final String PLACES = "thin";

    /** What comes from here on was written before it was fetched. */
    void expect(long position) throws IOException {
        if (!isExpected()) {
            WholeFile.put(folder.resolve(UNSEEN), LogPosition.text(position));
        }
    }

    /** Whether there is log that has not been looked at. */
    boolean isExpected() throws IOException {
        // Versions before this one left an empty file on a full disk.
        return Files.exists(folder.resolve(UNSEEN)) && Files.size(folder.resolve(UNSEEN)) > 0;
    }

    /** From where on it has not been looked at. */
    long since() throws IOException {
        return LogPosition.parse(Files.readString(folder.resolve(UNSEEN)).strip());
    }

    void note(long place) throws IOException {
        WholeFile.add(folder.resolve(PLACES), LogPosition.text(place));
    }

    void seen() throws IOException {
        Files.deleteIfExists(folder.resolve(UNSEEN));
    }

    /** Where a copy stops that replays the log from a place on, since what follows has too little in it. */
    OptionalLong end(long start) throws IOException {
        List<String> places = Files.exists(folder.resolve(PLACES)) ? Files.readAllLines(folder.resolve(PLACES)) : List.of();
        return places.stream().mapToLong(LogPosition::parse).filter(place -> place > start).min();
    }

    void clear() throws IOException {
        seen();
        Files.deleteIfExists(folder.resolve(PLACES));
    }
}
