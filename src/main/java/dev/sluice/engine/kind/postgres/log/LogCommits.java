package dev.sluice.engine.kind.postgres.log;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/**
 * Reads what a log tells of commits, from a place up to its end: where a server that replays it would stop, too, because no whole
 * record follows. Records of versions 14 to 18 have this form.
 */
public final class LogCommits {
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");
    private static final int HEADER = 24;
    private static final int BEFORE_AT = 8;
    private static final int INFO_AT = 16;
    private static final int MANAGER_AT = 17;
    private static final int SUM_AT = 20;
    private static final int LONGEST = 1 << 30;
    /** Who wrote a record: the log itself, or transactions. */
    private static final int LOG_ITSELF = 0;
    private static final int TRANSACTIONS = 1;
    private static final int SWITCH = 0x40;
    private static final int SETTINGS = 0x60;
    /** Which of the settings says how much the log has, and what says that copies cannot replay it. */
    private static final int LEVEL_AT = 5 * Integer.BYTES;
    private static final int MINIMAL = 0;
    private static final int OPERATION = 0x70;
    private static final int COMMIT = 0x00;
    private static final int ABORT = 0x20;
    private static final int COMMIT_PREPARED = 0x30;
    private static final int ABORT_PREPARED = 0x40;
    /** What the parts of a record begin with that are no blocks of tables. */
    private static final int SHORT_DATA = 255;
    private static final int LONG_DATA = 254;
    private static final int ORIGIN = 253;
    private static final int USUAL_LENGTH = 8192;

    private byte[] bytes = new byte[USUAL_LENGTH];
    private ByteBuffer record;
    private long place = -1;
    private byte[] header;
    private Instant last;
    private Instant newest;
    private final List<Long> thin = new ArrayList<>();

    private LogCommits() {
    }

    /** Those whose records begin in a segment that is whole, and end there. */
    static LogCommits inSegment(Path file, LogSegment segment) throws IOException {
        return from(file.getParent(), LogPages.firstRecord(file, segment), segment.end());
    }

    /** Those from the first record of a segment on, which begin before {@code until}; none where the segment is not there. */
    static LogCommits between(Path folder, LogSegment segment, long until) throws IOException {
        Path file = folder.resolve(segment.name());
        return Files.exists(file) ? from(folder, LogPages.firstRecord(file, segment), until) : new LogCommits();
    }

    /** @param start the place of a record */
    public static LogCommits from(Path folder, long start) throws IOException {
        return from(folder, start, Long.MAX_VALUE);
    }

    /** Those from the place of a record on, which begin before {@code limit}. */
    static LogCommits from(Path folder, long start, long limit) throws IOException {
        LogCommits commits = new LogCommits();
        try (LogPages pages = new LogPages(folder, start)) {
            long before = -1;
            while (true) {
                pages.align();
                long place = pages.position();
                if (place >= limit || !commits.next(pages, before)) {
                    return commits;
                }
                before = place;
                commits.note(place);
                commits.take(place, pages);
            }
        } catch (EOFException end) {
            return commits;
        }
    }

    /** Reads a record; false where there is none, or none that is whole. */
    private boolean next(LogPages pages, long before) throws IOException {
        pages.read(bytes, 0, Integer.BYTES);
        int length = buffer(Integer.BYTES).getInt(0);
        if (length < HEADER || length > LONGEST) {
            return false;
        }
        if (bytes.length < length) {
            bytes = Arrays.copyOf(bytes, length);
        }
        pages.read(bytes, Integer.BYTES, length - Integer.BYTES);
        record = buffer(length);
        CRC32C sum = new CRC32C();
        sum.update(bytes, HEADER, length - HEADER);
        sum.update(bytes, 0, SUM_AT);
        return record.getInt(SUM_AT) == (int) sum.getValue() && (before < 0 || record.getLong(BEFORE_AT) == before);
    }

    private ByteBuffer buffer(int length) {
        return ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.nativeOrder());
    }

    /** A header that goes on in another page is not sent in one piece, so that the one before it has to do. */
    private void note(long found) {
        if (LogPages.left(found) >= HEADER) {
            place = found;
            header = Arrays.copyOf(bytes, HEADER);
        }
    }

    private void take(long place, LogPages pages) {
        int manager = record.get(MANAGER_AT) & 0xff;
        int info = record.get(INFO_AT) & 0xff;
        if (manager == LOG_ITSELF && (info & 0xf0) == SWITCH) {
            pages.skipSegment();
        } else if (manager == LOG_ITSELF && (info & 0xf0) == SETTINGS && record.getInt(data() + LEVEL_AT) == MINIMAL) {
            thin.add(place);
        } else if (manager == TRANSACTIONS) {
            transaction(info & OPERATION);
        }
    }

    private void transaction(int operation) {
        boolean commits = operation == COMMIT || operation == COMMIT_PREPARED;
        if (!commits && operation != ABORT && operation != ABORT_PREPARED) {
            return;
        }
        Instant stamp = EPOCH.plus(record.getLong(data()), ChronoUnit.MICROS);
        last = commits ? stamp : last;
        newest = newest == null || stamp.isAfter(newest) ? stamp : newest;
    }

    /** Where the data of a record begins that speaks of no blocks; the stamp of a transaction is the first of that. */
    private int data() {
        int at = HEADER;
        while (true) {
            int part = record.get(at) & 0xff;
            if (part == SHORT_DATA) {
                return at + 2;
            }
            if (part == LONG_DATA) {
                return at + 1 + Integer.BYTES;
            }
            // Else the number of the transaction that this one is a part of.
            at += part == ORIGIN ? 1 + Short.BYTES : 1 + Integer.BYTES;
        }
    }

    /** By which this log is known again; nothing where it has no whole record. */
    Optional<LogMark> mark(int timeline) {
        return Optional.ofNullable(header).map(bytes -> new LogMark(timeline, place, HexFormat.of().formatHex(bytes)));
    }

    /** When the last transaction was committed. */
    public Optional<Instant> last() {
        return Optional.ofNullable(last);
    }

    /** The first place from another on where the server began to write too little for copies to replay it. */
    OptionalLong thin(long since) {
        return thin.stream().mapToLong(Long::longValue).filter(place -> place >= since).findFirst();
    }

    /** The latest stamp of all; it need not be the last one, since each is taken a moment before it is written. */
    public Optional<Instant> newest() {
        return Optional.ofNullable(newest);
    }
}
