package dev.sluice.runbook;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.chain.BrokenLine;
import dev.sluice.wire.chain.LineChain;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.function.Consumer;

/** Reads the journals of runs as chains of lines. */
final class JournalChain {
    private JournalChain() {
    }

    /** Reads {@code file} from its first line to its last; {@code reader} sees each. */
    static LineChain read(Path file, Consumer<JournalEntry> reader) throws IOException {
        try {
            return LineChain.read(file, line -> reader.accept(entry(file, line)));
        } catch (BrokenLine broken) {
            throw new BrokenJournal(file, broken.line(), broken.getMessage());
        }
    }

    private static JournalEntry entry(Path file, ApiObject line) {
        try {
            return JournalEntry.of(line);
        } catch (DateTimeException | IllegalArgumentException | NullPointerException | ClassCastException stranger) {
            throw new BrokenJournal(file, ((Number) line.get("line")).longValue(), "it is no line of a journal");
        }
    }
}
