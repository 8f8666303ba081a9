package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.postgres.protocol.LogStream;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Keeps the log of a server in a folder, by a replication slot for which the server holds back what is not kept yet. */
public final class PostgresFeed implements LogFeed {
    /** What servers answer that have removed log: that it is gone, or that the slot does not hold it any more. */
    static final Set<String> LOST = Set.of("58P01", "55000");
    /** What nobody can be refused for whose log comes: the server is there, is trusted, takes the password and is the one that it was. */
    private static final Set<String> RULED_OUT = Set.of("exception.postgres.source.unreachable", "exception.postgres.source.certificate",
            "exception.postgres.source.password", "exception.postgres.source.other", "exception.postgres.source.lost");
    private static final long MILLIS_BETWEEN_REPORTS = 500;
    /** After how many of its delays a server has written to its log what was committed without waiting for that. */
    private static final int MOST_DELAYS = 3;

    private final Opening server;
    private final KeptLog log;
    private final Slot slot;
    private final Check check;
    private volatile ServerConnection connection;
    private volatile Exception unreported;
    private volatile boolean closed;

    /** Opens a connection for replication. */
    @FunctionalInterface
    public interface Opening {
        ServerConnection open() throws IOException;
    }

    /** Refuses a server that the log is not of. */
    @FunctionalInterface
    public interface Check {
        void check(Opening server) throws IOException;
    }

    public PostgresFeed(Opening server, KeptLog log, Check check) throws IOException {
        this.server = server;
        this.log = log;
        this.check = check;
        slot = new Slot(log.slot());
    }

    /** Has the server hold its log back from now on, and notes that the log is kept from here. */
    public static void prepare(ServerConnection server, KeptLog log) throws IOException {
        Slot slot = new Slot(log.slot());
        slot.reserve(server);
        if (log.stretches().isEmpty()) {
            WrittenPosition now = WrittenPosition.by(server);
            log.begin(firstKept(server, slot, now), now.timeline());
        }
    }

    /** A slot that is new holds back from the last checkpoint on; older servers do not tell, so it is asked for at the segment. */
    private static long firstKept(ServerConnection server, Slot slot, WrittenPosition now) throws IOException {
        try {
            String held = server.run("READ_REPLICATION_SLOT \"" + slot.name() + "\"").rows().get(0).get(1);
            return held == null ? now.position() : LogPosition.parse(held);
        } catch (ServerException unknownBefore15) {
            return now.position();
        }
    }

    @Override
    public boolean rulesOut(String refusal) {
        return RULED_OUT.contains(refusal);
    }

    @Override
    public void release() throws IOException {
        try (ServerConnection opened = server.open()) {
            slot.drop(opened);
        }
        log.forgetSlot();
    }

    @Override
    public void run(Runnable begun) throws IOException, InterruptedException {
        try {
            boolean goesOn = true;
            while (goesOn && !closed) {
                goesOn = keepTimeline(begun);
            }
        } catch (IOException failed) {
            if (!closed) {
                throw unreported == null ? failed : new IOException(unreported.getMessage(), unreported);
            }
        }
    }

    /** Keeps what is written on one timeline; tells whether the server has left that, so that there is more. */
    private boolean keepTimeline(Runnable begun) throws IOException {
        KeptLog.Stretch before;
        check.check(this::open);
        try (ServerConnection opened = open()) {
            if (closed) {
                return false;
            }
            prepare(opened, log);
            before = log.last();
            enterNextTimeline(opened);
            if (!receive(opened, begun) || closed) {
                return false;
            }
        }
        if (log.last().equals(before)) {
            throw new IOException("the server has ended the stream of its log");
        }
        return true;
    }

    /** A connection that {@link #close} ends. */
    private ServerConnection open() throws IOException {
        ServerConnection opened = server.open();
        connection = opened;
        if (closed) {
            opened.sever();
        }
        return opened;
    }

    /** Where all of a timeline is kept that the server has left, the log goes on with the next one. */
    private void enterNextTimeline(ServerConnection opened) throws IOException {
        KeptLog.Stretch last = log.last();
        int now = WrittenPosition.by(opened).timeline();
        if (now <= last.timeline()) {
            return;
        }
        TimelineHistory history = TimelineHistory.of(opened, now);
        OptionalLong end = history.end(last.timeline());
        if (end.isPresent() && last.position() >= end.getAsLong()) {
            int next = history.next(last.timeline(), now);
            log.enter(next, TimelineHistory.of(opened, next));
        }
    }

    /** Tells whether the server has come to the end of the timeline; false where log was lost. */
    private boolean receive(ServerConnection opened, Runnable begun) throws IOException {
        long segmentSize = bytes(opened.run("SHOW wal_segment_size").value());
        try {
            receive(opened, segmentSize, begun);
            return true;
        } catch (ServerException refused) {
            if (!LOST.contains(refused.state())) {
                throw refused;
            }
            // What lies between was lost: the next run begins another stretch.
            try (ServerConnection another = server.open()) {
                slot.drop(another);
                slot.reserve(another);
                WrittenPosition now = WrittenPosition.by(another);
                log.begin(now.position(), now.timeline());
            }
            return false;
        }
    }

    private void receive(ServerConnection opened, long segmentSize, Runnable begun) throws IOException {
        KeptLog.Stretch last = log.last();
        long start = last.position() - last.position() % segmentSize;
        long written = WrittenPosition.by(opened).position();
        log.expectUnseen();
        KeptUntil until = until(opened, LogSegment.at(last.timeline(), start, segmentSize));
        LogStream stream = opened.logStream(slot.name(), LogPosition.text(start), last.timeline(), written);
        try (LogWriter writer = new LogWriter(log, last.timeline(), segmentSize, start)) {
            follow(stream, writer, until, begun);
        }
    }

    private KeptUntil until(ServerConnection opened, LogSegment first) throws IOException {
        if (WrittenPosition.isOfStandby(opened)) {
            return new NewestCommit(log.file(first.name()).getParent(), first);
        }
        return new AnswerTime(MOST_DELAYS * millis(opened.run("SHOW wal_writer_delay").value()));
    }

    /**
     * Keeps what comes until the stream ends.
     *
     * @param begun is told once the first piece is kept: a server that lacks the start of the log says so only then, and a full disk does, too
     */
    private void follow(LogStream stream, LogWriter writer, KeptUntil until, Runnable begun) throws IOException {
        boolean isFirst = true;
        ScheduledExecutorService reports = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "reports to " + slot.name());
            thread.setDaemon(true);
            return thread;
        });
        try {
            reports.scheduleWithFixedDelay(() -> report(stream, writer), 0, MILLIS_BETWEEN_REPORTS, TimeUnit.MILLISECONDS);
            for (LogStream.Piece piece = stream.next(); piece != null; piece = stream.next()) {
                boolean isProof = piece.bytes().hasRemaining() || piece.isAnswer();
                writer.write(piece.start(), piece.bytes());
                if (piece.isAnswer()) {
                    long secure = writer.secure();
                    log.lookAtUnseen(secure);
                    log.reached(secure, until.millis(secure, piece.millis()));
                }
                if (isProof && isFirst) {
                    isFirst = false;
                    log.reached(writer.secure(), 0);
                    begun.run();
                }
            }
        } finally {
            reports.shutdownNow();
        }
        log.lookAtUnseen(writer.secure());
        log.reached(writer.secure(), 0);
    }

    /** Tells the server what is kept, which it then need not have any more, and asks what time it is there. */
    private void report(LogStream stream, LogWriter writer) {
        try {
            long secure = writer.secure();
            log.reached(secure, 0);
            stream.kept(secure);
        } catch (IOException | RuntimeException broken) {
            unreported = broken;
            connection.sever();
        }
    }

    private static long bytes(String size) {
        long number = Long.parseLong(size.replaceAll("\\D", ""));
        return number << (size.endsWith("GB") ? 30 : size.endsWith("MB") ? 20 : 10);
    }

    private static long millis(String delay) {
        return Long.parseLong(delay.replaceAll("\\D", "")) * (delay.endsWith("ms") ? 1 : 1000);
    }

    @Override
    public void close() {
        closed = true;
        ServerConnection open = connection;
        if (open != null) {
            open.sever();
        }
    }
}
