package dev.sluice.engine.kind.postgres.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The files of a tar archive, one after another, as PostgreSQL writes it for backups. */
final class TarStream {
    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE = 12;
    private static final int TYPE_AT = 156;

    private final InputStream in;
    private final byte[] header = new byte[BLOCK];
    private long left;
    private int padding;

    TarStream(InputStream in) {
        this.in = in;
    }

    /**
     * One file of the archive.
     *
     * @param size in bytes
     */
    record Entry(String name, char type, long size) {
        boolean isFile() {
            return type == '0' || type == 0;
        }

        boolean isDirectory() {
            return type == '5';
        }
    }

    /** The next file, after what is left of the one before; null at the end. */
    Entry next() throws IOException {
        in.skipNBytes(left + padding);
        int read = in.readNBytes(header, 0, BLOCK);
        if (read < BLOCK || header[0] == 0) {
            // Archives end with the stream, or with blocks of zeros.
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return null;
        }
        Entry entry = new Entry(name(), (char) header[TYPE_AT], size());
        left = entry.isFile() ? entry.size() : 0;
        padding = (int) ((BLOCK - left % BLOCK) % BLOCK);
        return entry;
    }

    /** Reads as much of the current file as the buffer takes; gives how much, 0 at the end of the file. */
    int read(byte[] buffer) throws IOException {
        int wanted = (int) Math.min(buffer.length, left);
        if (in.readNBytes(buffer, 0, wanted) < wanted) {
            throw new EOFException("the backup ends in the middle of a file");
        }
        left -= wanted;
        return wanted;
    }

    private String name() {
        int end = 0;
        while (end < NAME && header[end] != 0) {
            end++;
        }
        String name = new String(header, 0, end, StandardCharsets.UTF_8);
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    private long size() {
        return Long.parseLong("0" + new String(header, SIZE_AT, SIZE, StandardCharsets.US_ASCII).replaceAll("[^0-7]", ""), 8);
    }
}
