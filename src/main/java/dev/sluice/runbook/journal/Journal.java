package dev.sluice.runbook.journal;

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

    /** How commands name the run: by its name, and by where its journal is if that is not the usual place. */
    default String called() {
        return run();
    }

    /** Whether it also keeps the texts that the run executes, for who goes on with it elsewhere. */
    default boolean keepsSources() {
        return false;
    }

    /**
     * The texts that the run executes; before its first line.
     *
     * @param texts of the script and of what it includes, by where they are
     */
    default void executes(Map<String, String> texts) {
        throw new UnsupportedOperationException("this journal keeps no texts");
    }

    /** Whether it tells of anything that can be gone on with, or taken back. */
    boolean hasDeeds();

    @Override
    void close();
}
