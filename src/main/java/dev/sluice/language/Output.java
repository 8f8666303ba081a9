package dev.sluice.language;

import dev.sluice.wire.ApiObject;

/** Where a conversation says things. */
public interface Output {
    /** Nobody listens. */
    Output SILENT = new Output() {
        @Override
        public void print(String text) {
            // Nobody wants it.
        }

        @Override
        public void show(Object value, Naming naming) {
            // The same.
        }

        @Override
        public void progress(ApiObject job) {
            // The same.
        }
    };

    /** What a script prints: its result, for standard output. */
    void print(String text);

    /**
     * The user asked to see {@code value} in full: an object, or a list of rows to be shown as a table.
     *
     * @param naming knows what the objects are called that {@code value} refers to
     */
    void show(Object value, Naming naming);

    /** The user asked to see a value again and again, each time in place of the one before where that can be. */
    default void watch(RepeatedView view, Naming naming) {
        view.show(value -> show(value, naming));
    }

    /** A script has come to its end, so that nothing follows what it printed. */
    default void finish() {
        // Most give on at once what is printed.
    }

    /** A job that an operation is following changed. */
    void progress(ApiObject job);
}
