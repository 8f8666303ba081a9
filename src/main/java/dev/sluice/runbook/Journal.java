package dev.sluice.runbook;

import java.util.Map;

/** Where a run writes what it does, a line at a time. May be used from many threads. */
public interface Journal extends AutoCloseable {
    /** Keeps nothing. */
    Journal NONE = new Journal() {
        @Override
        public void note(Event event, Map<String, ?> fields) {
            // What nobody keeps costs nothing.
        }

        @Override
        public void keep(Event event, Map<String, ?> fields) {
            // The same.
        }

        @Override
        public String run() {
            return null;
        }

        @Override
        public boolean hasDeeds() {
            return false;
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    };

    /** Adds a line. It may be lost with the power of the machine, not with the process. */
    void note(Event event, Map<String, ?> fields);

    /** Adds a line, and comes back when the disk has it. */
    void keep(Event event, Map<String, ?> fields);

    /** The name of the run, or null where nothing is kept. */
    String run();

    /** Whether it tells of anything that can be gone on with, or taken back. */
    boolean hasDeeds();

    @Override
    void close();
}
