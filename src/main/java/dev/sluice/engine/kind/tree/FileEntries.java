package dev.sluice.engine.kind.tree;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Entries in a file, in the order of their names, read one after another. */
final class FileEntries implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final RecordSplitter records;
    private FileEntry next;

    private FileEntries(InputStream in) throws IOException {
        this.in = in;
        records = new RecordSplitter(in);
        step();
    }

    static FileEntries in(Path file) throws IOException {
        return new FileEntries(new BufferedInputStream(Files.newInputStream(file), BUFFER));
    }

    static FileEntries none() throws IOException {
        return new FileEntries(InputStream.nullInputStream());
    }

    /** The one whose turn it is, or null at the end. */
    FileEntry next() {
        return next;
    }

    /** Takes the one whose turn it is. */
    FileEntry take() throws IOException {
        FileEntry taken = next;
        step();
        return taken;
    }

    /** Takes the one whose turn it is, if it comes before another or that is null; otherwise gives null. */
    FileEntry takeBefore(FileEntry until) throws IOException {
        return next != null && (until == null || next.compareName(until) < 0) ? take() : null;
    }

    /** Takes the one of the same name, passing over those before it; null if there is none. */
    FileEntry take(FileEntry wanted) throws IOException {
        while (next != null && next.compareName(wanted) < 0) {
            step();
        }
        return next != null && next.compareName(wanted) == 0 ? take() : null;
    }

    private void step() throws IOException {
        byte[] record = records.next();
        next = record == null ? null : FileEntry.parse(record);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
