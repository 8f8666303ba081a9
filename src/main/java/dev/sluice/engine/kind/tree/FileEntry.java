package dev.sluice.engine.kind.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One regular file of a tree, as a listing or a manifest has it: {@code CHECKSUM SIZE MODIFIED CHANGED NUMBER NAME}.
 *
 * @param checksum the CRC-32C of its content in eight hexadecimal digits; {@code -} where it is not known
 * @param modified when its content changed, in seconds
 * @param changed when anything of it changed
 * @param number of its inode
 * @param name below the tree, as the bytes it is
 */
record FileEntry(String checksum, long size, String modified, String changed, long number, byte[] name) {
    static final String UNKNOWN = "-";

    private static final int WORDS = 5;

    static FileEntry parse(byte[] record) throws IOException {
        String[] words = new String[WORDS];
        int start = 0;
        for (int word = 0; word < WORDS; word++) {
            int end = start;
            while (end < record.length && record[end] != ' ') {
                end++;
            }
            words[word] = new String(record, start, end - start, StandardCharsets.US_ASCII);
            start = end + 1;
        }
        if (start >= record.length) {
            throw new IOException("'" + RawName.shown(record) + "' is no entry");
        }
        return new FileEntry(words[0], Long.parseLong(words[1]), words[2], words[3], Long.parseLong(words[4]),
                Arrays.copyOfRange(record, start, record.length));
    }

    FileEntry with(String known) {
        return new FileEntry(known, size, modified, changed, number, name);
    }

    byte[] toBytes() {
        byte[] words = String.join(" ", checksum, Long.toString(size), modified, changed, Long.toString(number), "")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] record = Arrays.copyOf(words, words.length + name.length + 1);
        System.arraycopy(name, 0, record, words.length, name.length);
        return record;
    }

    /** Whether nothing has happened to it since {@code other} was listed, by all that the file system tells. */
    boolean isStill(FileEntry other) {
        return size == other.size && number == other.number && modified.equals(other.modified) && changed.equals(other.changed);
    }

    /** In which order they come. */
    int compareName(FileEntry other) {
        return Arrays.compareUnsigned(name, other.name);
    }
}
