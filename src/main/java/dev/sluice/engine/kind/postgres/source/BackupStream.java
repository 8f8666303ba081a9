package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.postgres.protocol.CopyOut;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The archives of a base backup, one after another: read to its end, each gives way to the next. From version 15 on a server
 * sends all in one stream in which each piece says what it is; before, each archive had a stream.
 */
final class BackupStream extends InputStream {
    private static final int FIRST_WITH_ONE_STREAM = 15;

    private final CopyOut copy;
    private final boolean oneStream;
    private ByteBuffer piece = ByteBuffer.allocate(0);
    private String next;
    private int streams;
    private boolean ended;

    BackupStream(CopyOut copy, int version) {
        this.copy = copy;
        oneStream = version >= FIRST_WITH_ONE_STREAM;
    }

    /** The tablespace that the next archive is of: its number, or the empty text for the data directory; null at the end. */
    String nextArchive() throws IOException {
        if (!oneStream && streams == 0) {
            fetch();
            streams = 1;
            return tablespace(0);
        }
        while (next == null && !ended) {
            fetch();
        }
        String archive = next;
        next = null;
        return archive;
    }

    private String tablespace(int stream) {
        // The first row tells where in the log the backup begins.
        List<String> row = copy.rows().get(1 + stream);
        return row.get(0) == null ? "" : row.get(0);
    }

    private void fetch() throws IOException {
        ByteBuffer got = copy.next();
        if (got == null) {
            ended = true;
        } else if (got == CopyOut.NEXT_STREAM) {
            next = tablespace(streams++);
        } else if (!oneStream) {
            piece = got;
        } else {
            take(got);
        }
    }

    private void take(ByteBuffer got) {
        byte what = got.get();
        if (what == 'd') {
            piece = got;
        } else if (what == 'n') {
            int start = got.position();
            int end = start;
            while (got.get(end) != 0) {
                end++;
            }
            String name = new String(got.array(), start, end - start, StandardCharsets.UTF_8);
            next = name.equals("base.tar") ? "" : name.replaceFirst("\\.tar$", "");
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        while (!piece.hasRemaining()) {
            if (next != null || ended) {
                return -1;
            }
            fetch();
        }
        int count = Math.min(length, piece.remaining());
        piece.get(buffer, offset, count);
        return count;
    }
}
