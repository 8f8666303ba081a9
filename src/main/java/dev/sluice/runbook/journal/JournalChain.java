package dev.sluice.runbook.journal;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.chain.BrokenLine;
import dev.sluice.wire.chain.LineChain;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The journals of runs as chains of lines. */
public final class JournalChain {
    private JournalChain() {
    }

    /** Reads {@code journal} from its first line to its last; {@code reader} sees each. */
    public static LineChain read(StoredJournal journal, Consumer<JournalEntry> reader) throws IOException {
        try (InputStream in = new BufferedInputStream(journal.open())) {
            return LineChain.read(in, line -> reader.accept(entry(journal, line)));
        } catch (BrokenLine broken) {
            throw new BrokenJournal(journal.place(), broken.line(), broken.getMessage());
        }
    }

    /** The first and last line of {@code journal}, if they are as they were written. */
    static Optional<JournalEnds> ends(StoredJournal journal, byte[] first, byte[] last) {
        try {
            return Optional.of(new JournalEnds(entry(journal, LineChain.EMPTY.check(first)), entry(journal, LineChain.sealed(last))));
        } catch (BrokenLine whoReadsAllTellsWhich) {
            return Optional.empty();
        }
    }

    private static JournalEntry entry(StoredJournal journal, ApiObject line) {
        try {
            JournalEntry entry = JournalEntry.of(line);
            mustBeOfItsRun(journal, entry);
            return entry;
        } catch (DateTimeException | IllegalArgumentException | NullPointerException | ClassCastException stranger) {
            throw new BrokenJournal(journal.place(), ((Number) line.get("line")).longValue(), "it is no line of a journal");
        }
    }

    /** A copy under another name would do once more what the run has yet to do. */
    private static void mustBeOfItsRun(StoredJournal journal, JournalEntry entry) {
        String run = entry.event() == Event.RUN ? entry.string("run") : null;
        if (run != null && !run.equals(journal.run())) {
            throw new BrokenJournal(journal.place(), entry.line(), "it is the journal of run " + run + ", under another name");
        }
    }

    /** The next line behind {@code chain}: what happens now. */
    static byte[] next(LineChain chain, Event event, Map<String, ?> fields) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("at", Timestamp.of(Instant.now()));
        line.put("event", event.text());
        line.putAll(fields);
        return chain.next(line);
    }
}
