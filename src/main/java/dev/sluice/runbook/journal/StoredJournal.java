package dev.sluice.runbook.journal;

import dev.sluice.wire.chain.LineChain;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The journal of one run, where it is kept. */
public interface StoredJournal {
    /** The name of the run. */
    String run();

    /** How commands name it: by that, and by where it is if that is not the usual place. */
    default String called() {
        return run();
    }

    /** Where it is, for messages. */
    String place();

    /** Its lines. */
    InputStream open() throws IOException;

    /** Its first and last line; nothing where it has none, or they cannot be had without all others. */
    Optional<JournalEnds> ends() throws IOException;

    /** Whether a part of a line stands behind the {@code whole} ones. */
    boolean hasPieceBehind(LineChain whole) throws IOException;

    /** Who works on the run now, as far as anybody knows; nothing where nobody does. */
    Optional<RunHolder> holder() throws IOException;

    /**
     * From here on this process works on the run. {@code reader} sees what the journal holds.
     *
     * @param takeOver whether also where nobody can tell here whether another process is at it
     */
    Journal goOn(boolean takeOver, Consumer<JournalEntry> reader) throws IOException;

    /** For what somebody says whom the run has asked for approval. {@code reader} sees what the journal holds. */
    Journal decide(Consumer<JournalEntry> reader) throws IOException;

    /** The texts of the script and of what it includes as they were when the run began, by where they were; nothing where they are not kept. */
    Map<String, String> sources() throws IOException;
}
