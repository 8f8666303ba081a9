package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.postgres.protocol.LogStream;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The last whole record that is known of a log, by which that log is known again: a record has a check sum, and names the place of the
 * one before it. A server keeps it through a crash, since it was on the disk there when it was sent.
 *
 * @param header what the record begins with, in hexadecimal digits
 */
public record LogMark(int timeline, long place, String header) {
    /** That of the segments in a folder; nothing where they have no whole record. */
    public static Optional<LogMark> in(Path folder) throws IOException {
        List<Path> segments;
        try (Stream<Path> files = Files.list(folder)) {
            segments = files.filter(LogSegment::isAt).sorted().toList();
        }
        Optional<LogMark> mark = Optional.empty();
        for (int i = segments.size() - 1; i >= 0 && mark.isEmpty(); i--) {
            // Servers write segments over and over: what a file has may be of another place.
            LogSegment segment = LogSegment.named(segments.get(i).getFileName().toString(), Files.size(segments.get(i)));
            mark = LogCommits.inSegment(segments.get(i), segment).mark(segment.timeline());
        }
        return mark;
    }

    public static LogMark parse(String line) {
        String[] words = line.split(" ");
        return new LogMark(Integer.parseInt(words[0]), LogPosition.parse(words[1]), words[2]);
    }

    public String line() {
        return timeline + " " + LogPosition.text(place) + " " + header;
    }

    /** For people. */
    public String where() {
        return LogPosition.text(place) + " of timeline " + timeline;
    }

    /**
     * Whether a server has another record there. One that has removed that part of its log, or has not come to it, does not say so; one that
     * has left the timeline before has none.
     *
     * @param connection for replication, and for nothing else from then on
     * @param written up to where the server has written
     */
    public boolean differs(ServerConnection connection, WrittenPosition written) throws IOException {
        return found(connection, written).filter(found -> !found).isPresent();
    }

    /** Whether a server still has that record, and so what follows it. The parameters are those of {@link #differs}. */
    public boolean isKept(ServerConnection connection, WrittenPosition written) throws IOException {
        return found(connection, written).orElse(false);
    }

    /** Whether it is that record which a server has there; nothing where the server does not say. */
    private Optional<Boolean> found(ServerConnection connection, WrittenPosition written) throws IOException {
        byte[] expected = HexFormat.of().parseHex(header);
        long end = place + expected.length;
        if (written.timeline() > timeline && written.left(timeline, connection).orElse(0) < end) {
            return Optional.of(false);
        }
        if (written.position() < end) {
            return Optional.empty();
        }
        try {
            LogStream stream = connection.logStream(null, LogPosition.text(place), timeline, written.position());
            return Optional.of(ByteBuffer.wrap(expected).equals(first(expected.length, stream)));
        } catch (ServerException refused) {
            if (PostgresFeed.LOST.contains(refused.state())) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private static ByteBuffer first(int length, LogStream stream) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        for (LogStream.Piece piece = stream.next(); piece != null; piece = stream.next()) {
            while (bytes.hasRemaining() && piece.bytes().hasRemaining()) {
                bytes.put(piece.bytes().get());
            }
            if (!bytes.hasRemaining()) {
                break;
            }
        }
        return bytes.flip();
    }
}
