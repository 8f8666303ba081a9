package dev.sluice.engine.pool;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Properties;

/** What a pool knows of itself, in its {@code pool.properties}: the choice of its driver. */
final class PoolRecord {
    private static final String FORMAT = "1";

    private PoolRecord() {
    }

    static Optional<Choice> read(Layout layout) throws IOException {
        if (!Files.exists(layout.record())) {
            return Optional.empty();
        }
        Properties record = new Properties();
        try (Reader reader = Files.newBufferedReader(layout.record())) {
            record.load(reader);
        } catch (IllegalArgumentException malformed) {
            throw unreadable(layout);
        }
        if (!record.containsKey("driver") || !record.containsKey("format")) {
            throw unreadable(layout);
        }
        if (!record.getProperty("format").equals(FORMAT)) {
            throw new PoolException(layout.root() + " has the format " + record.getProperty("format")
                    + ", and only " + FORMAT + " is known here.", "Open it with the version that made it.");
        }
        return Optional.of(new Choice(record.getProperty("driver"), record.getProperty("why", "")));
    }

    static void write(Layout layout, Choice choice) throws IOException {
        Properties record = new Properties();
        record.setProperty("format", FORMAT);
        record.setProperty("driver", choice.driver());
        record.setProperty("why", choice.why());
        StringWriter text = new StringWriter();
        record.store(text, "A pool of Sluice. Without this file it cannot be opened.");
        Layout.write(layout.record(), text.toString());
    }

    private static PoolException unreadable(Layout layout) {
        return new PoolException(layout.record() + " cannot be understood.", "Restore it from a backup.");
    }
}
