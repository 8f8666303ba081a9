package dev.sluice.engine.kind;

import java.io.IOException;
import java.util.List;

/** A kind that can tell what goes on in its virtual databases. */
public interface Observable {
    /**
     * One table of what there is to be seen.
     *
     * @param name what its rows are: {@code sessions}
     */
    record Observation(String name, Table table) {
    }

    /** What goes on in a virtual database that runs: what matters most first, in each table and of the tables. */
    List<Observation> observe(Virtual virtual) throws IOException, InterruptedException;
}
