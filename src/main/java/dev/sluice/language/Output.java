package dev.sluice.language;

import dev.sluice.wire.ApiObject;

/** Where a conversation says things. */
public interface Output {
    /** What a script prints: its result, for standard output. */
    void print(String text);

    /**
     * The user asked to see {@code value} in full: an object, or a list of rows to be shown as a table.
     *
     * @param naming knows what the objects are called that {@code value} refers to
     */
    void show(Object value, Naming naming);

    /** A job that an operation is following changed. */
    void progress(ApiObject job);
}
