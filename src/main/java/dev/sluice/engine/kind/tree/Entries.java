package dev.sluice.engine.kind.tree;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Entries in a file, in the order of their names, read one after another. */
final class Entries implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final Records records;
    private Entry next;

    private Entries(InputStream in) throws IOException {
        this.in = in;
        records = new Records(in);
        step();
    }

    static Entries in(Path file) throws IOException {
        return new Entries(new BufferedInputStream(Files.newInputStream(file), BUFFER));
    }

    static Entries none() throws IOException {
        return new Entries(InputStream.nullInputStream());
    }

    /** The one whose turn it is, or null at the end. */
    Entry next() {
        return next;
    }

    /** Takes the one whose turn it is. */
    Entry take() throws IOException {
        Entry taken = next;
        step();
        return taken;
    }

    /** Takes the one whose turn it is, if it comes before another or that is null; otherwise gives null. */
    Entry takeBefore(Entry until) throws IOException {
        return next != null && (until == null || next.compareName(until) < 0) ? take() : null;
    }

    /** Takes the one of the same name, passing over those before it; null if there is none. */
    Entry take(Entry wanted) throws IOException {
        while (next != null && next.compareName(wanted) < 0) {
            step();
        }
        return next != null && next.compareName(wanted) == 0 ? take() : null;
    }

    private void step() throws IOException {
        byte[] record = records.next();
        next = record == null ? null : Entry.parse(record);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
