package dev.sluice.runbook.journal;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Where journals of runs are kept. */
public interface JournalStore {
    /** The names of the runs that it holds, the latest first. */
    List<String> names() throws IOException;

    /** The journal of a run that it holds. */
    StoredJournal find(String run) throws IOException;

    /** The journal of a run of that name, which this process works on and which has no line yet; nothing where the name is taken. */
    Optional<Journal> create(String run) throws IOException;
}
