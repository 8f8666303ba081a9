package dev.sluice.runbook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What a file of lines ends with. */
final class FileEnd {
    /** How much of the file is looked at. */
    private static final int MOST = 16 * 1024;

    private FileEnd() {
    }

    /** Its last line; nothing where that has no end yet, or is too long to be found from there. */
    static Optional<byte[]> line(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long from = Math.max(0, file.length() - MOST);
            byte[] end = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(end);
            if (end.length == 0 || end[end.length - 1] != '\n') {
                return Optional.empty();
            }
            int begin = begin(end);
            return begin == 0 && from > 0 ? Optional.empty() : Optional.of(Arrays.copyOfRange(end, begin, end.length - 1));
        }
    }

    /** Where the last line begins; 0 where that is before all that is there. */
    private static int begin(byte[] end) {
        for (int at = end.length - 2; at >= 0; at--) {
            if (end[at] == '\n') {
                return at + 1;
            }
        }
        return 0;
    }
}
