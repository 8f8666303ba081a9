package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.host.files.PlainFile;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes of a log as its segments have them, without the headers of their pages. It ends before a page that is not there, or
 * is not of that place: servers write segments over and over. Of a segment that several timelines have, the newest counts.
 */
final class LogPages implements Closeable {
    private static final int TIMELINE_LETTERS = 8;
    private static final int HEX = 16;
    private static final int PAGE = 8192;
    private static final int SHORT_HEADER = 24;
    private static final int LONG_HEADER = 40;
    private static final int TIMELINE_AT = 4;
    private static final int ADDRESS_AT = 8;
    private static final int REST_AT = 16;

    private final Map<Long, Path> segments = new HashMap<>();
    private final long segmentSize;
    private final ByteBuffer page = ByteBuffer.allocate(PAGE).order(ByteOrder.nativeOrder());
    private FileChannel open;
    private long openNumber = -1;
    private long pageStart = -1;
    private int timeline;
    private long position;

    /** @param start the place of a record */
    LogPages(Path folder, long start) throws IOException {
        long size = 1;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, LogSegment::isAt)) {
            for (Path file : files) {
                size = Files.size(file);
                segments.merge(number(file, size), file, (one, other) -> one.compareTo(other) > 0 ? one : other);
            }
        }
        segmentSize = size;
        position = start;
    }

    /** Where the first record begins in a segment, behind the rest of one that began before. */
    static long firstRecord(Path file, LogSegment segment) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(SHORT_HEADER).order(ByteOrder.nativeOrder());
        try (FileChannel content = PlainFile.open(file)) {
            for (long page = 0; page < segment.size(); page += PAGE) {
                header.clear();
                content.read(header, page);
                int length = page == 0 ? LONG_HEADER : SHORT_HEADER;
                int rest = header.getInt(REST_AT);
                if (rest <= PAGE - length) {
                    return segment.start() + page + length + (rest + 7 & ~7);
                }
            }
        }
        return segment.end();
    }

    /** How many bytes its page has from a place on. */
    static int left(long place) {
        return (int) (PAGE - place % PAGE);
    }

    private static long number(Path segment, long size) {
        String name = segment.getFileName().toString();
        long high = Long.parseLong(name.substring(TIMELINE_LETTERS, 2 * TIMELINE_LETTERS), HEX);
        return high * ((1L << 2 * HEX) / size) + Long.parseLong(name.substring(2 * TIMELINE_LETTERS), HEX);
    }

    /** Where the next byte is; at the start of a page, behind its header. */
    long position() throws IOException {
        enter();
        return position;
    }

    /** The next record begins at a multiple of eight. */
    void align() {
        position = position + 7 & ~7L;
    }

    /** The rest of the segment is empty. */
    void skipSegment() {
        position = (position + segmentSize - 1) / segmentSize * segmentSize;
    }

    /** Gives the next bytes of a record. */
    void read(byte[] into, int offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            boolean turned = position % PAGE == 0;
            enter();
            if (turned && offset + done > 0 && page.getInt(REST_AT) == 0) {
                throw new EOFException("the record does not go on");
            }
            int at = (int) (position % PAGE);
            int count = Math.min(length - done, PAGE - at);
            page.get(at, into, offset + done, count);
            position += count;
            done += count;
        }
    }

    /** The page of the position is there, and the position behind its header. */
    private void enter() throws IOException {
        long start = position - position % PAGE;
        if (start != pageStart) {
            fetch(start);
        }
        int header = start % segmentSize == 0 ? LONG_HEADER : SHORT_HEADER;
        position = Math.max(position, start + header);
    }

    private void fetch(long start) throws IOException {
        pageStart = -1;
        openSegment(start / segmentSize);
        page.clear();
        while (page.hasRemaining()) {
            if (open.read(page, start % segmentSize + page.position()) < 0) {
                throw new EOFException("the segment is cut");
            }
        }
        if (page.getLong(ADDRESS_AT) != start || page.getInt(TIMELINE_AT) < timeline) {
            throw new EOFException("the page is of another place");
        }
        timeline = page.getInt(TIMELINE_AT);
        pageStart = start;
    }

    private void openSegment(long number) throws IOException {
        if (number == openNumber) {
            return;
        }
        close();
        Path file = segments.get(number);
        if (file == null) {
            throw new EOFException("there is no such segment");
        }
        open = PlainFile.open(file);
        openNumber = number;
    }

    @Override
    public void close() throws IOException {
        openNumber = -1;
        if (open != null) {
            open.close();
        }
    }
}
