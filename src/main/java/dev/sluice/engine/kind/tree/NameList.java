package dev.sluice.engine.kind.tree;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names of entries below a directory, kept in a file for a program or for ourselves to read, each ended by a zero byte. */
final class NameList implements AutoCloseable {
    static final String SUFFIX = ".names";
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final OutputStream written;
    private final OutputStream out;
    private final byte[] directory;
    private boolean empty = true;

    /**
     * @param directory that the entries are in, or below
     * @param kept where the file is, until it is closed
     */
    NameList(Path directory, Path kept) throws IOException {
        this.directory = RawName.of(directory);
        file = Files.createTempFile(kept, "", SUFFIX);
        written = Files.newOutputStream(file);
        out = new BufferedOutputStream(written, BUFFER);
    }

    /** Does something with one entry. */
    @FunctionalInterface
    interface Visitor {
        void visit(Path entry) throws IOException, InterruptedException;
    }

    /** @param entry the directory itself, or something at any depth below it */
    void add(Path entry) throws IOException {
        byte[] name = RawName.of(entry);
        out.write('.');
        out.write(name, directory.length, name.length - directory.length);
        out.write(0);
        empty = false;
    }

    boolean isEmpty() {
        return empty;
    }

    /** The file, with all names that were added so far. */
    Path file() throws IOException {
        out.flush();
        return file;
    }

    /** Goes through all entries that were added so far, in their order. */
    void forEach(Visitor visitor) throws IOException, InterruptedException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file()), BUFFER)) {
            RecordSplitter names = new RecordSplitter(in);
            for (byte[] name = names.next(); name != null; name = names.next()) {
                byte[] whole = new byte[directory.length + name.length - 1];
                System.arraycopy(directory, 0, whole, 0, directory.length);
                System.arraycopy(name, 1, whole, directory.length, name.length - 1);
                visitor.visit(RawName.path(whole));
            }
        }
    }

    /** What is not written yet nobody needs any more, and a full disk would not take it. */
    @Override
    public void close() throws IOException {
        try (written) {
            Files.deleteIfExists(file);
        }
    }
}
