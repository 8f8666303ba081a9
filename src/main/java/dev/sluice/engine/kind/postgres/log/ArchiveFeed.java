package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.postgres.repository.BackupRepository;
import dev.sluice.engine.kind.postgres.repository.StoredBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Keeps the log of a server as a repository gets it, segment by segment; the server itself is not asked for anything. */
public final class ArchiveFeed implements LogFeed {
    private static final Set<String> RULED_OUT = Set.of("exception.postgres.repository.failed", "exception.postgres.repository.program",
            "exception.postgres.repository.empty");
    private static final long MILLIS_BETWEEN_LOOKS = 2000;
    /** To look for a gap costs more than to look for the next segment. */
    private static final long SECONDS_BETWEEN_BACKUPS = 30;

    private final Opening opening;
    private final KeptLog log;
    private boolean closed;

    /** Opens the repository. */
    @FunctionalInterface
    public interface Opening {
        BackupRepository open() throws IOException, InterruptedException;
    }

    public ArchiveFeed(Opening opening, KeptLog log) {
        this.opening = opening;
        this.log = log;
    }

    /** Takes the segment behind what is kept; false where that is not to be had. */
    @FunctionalInterface
    private interface Taking {
        boolean next() throws IOException, InterruptedException;
    }

    /** The log is kept from a backup on. @param folder that has the part of it that belongs to the backup */
    public void begin(StoredBackup backup, long segmentSize, Path folder) throws IOException, InterruptedException {
        begin(backup, segmentSize, () -> {
            LogSegment next = LogSegment.at(log.last().timeline(), log.last().position(), segmentSize);
            take(folder.resolve(next.name()), next);
            return true;
        });
    }

    private void begin(StoredBackup backup, long segmentSize, Taking taking) throws IOException, InterruptedException {
        LogSegment first = LogSegment.named(backup.firstSegment(), segmentSize);
        log.begin(first.start(), first.timeline(), backup.begun().toEpochMilli());
        LogSegment last = LogSegment.named(backup.lastSegment(), segmentSize);
        while (log.isBefore(last.next()) && taking.next()) {
            continue;
        }
        // What was committed until then is in the log that the backup waited for.
        log.reached(log.last().position(), backup.taken().toEpochMilli());
    }

    @Override
    public void run(Runnable begun) throws IOException, InterruptedException {
        try (BackupRepository repository = opening.open()) {
            boolean isTold = false;
            long backups = System.nanoTime();
            while (!isClosed()) {
                OptionalLong size = log.segmentSize();
                boolean hasCome = size.isPresent() && takeNext(repository, size.getAsLong());
                if (!hasCome && size.isPresent() && System.nanoTime() >= backups) {
                    hasCome = passGap(repository, size.getAsLong());
                    backups = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_BACKUPS);
                }
                if (!isTold) {
                    begun.run();
                    isTold = true;
                }
                if (!hasCome) {
                    pause();
                }
            }
        }
    }

    /** Whoever reads of the repository what is in it can read it. */
    @Override
    public boolean rulesOut(String refusal) {
        return RULED_OUT.contains(refusal);
    }

    /** Tells whether there was more: the next segment, or another timeline on which the log goes on. */
    private boolean takeNext(BackupRepository repository, long size) throws IOException, InterruptedException {
        ArchivedLog archive = new ArchivedLog(repository, log.last(), size);
        Optional<Path> fetched = archive.fetchNext();
        if (fetched.isEmpty()) {
            return enterNextTimeline(archive);
        }
        take(fetched.get(), archive.next());
        Files.delete(fetched.get());
        return true;
    }

    private void take(Path file, LogSegment segment) throws IOException {
        log.expectUnseen();
        log.take(file, segment.name());
        log.reached(segment.end(), log.lookAtUnseen(segment.end()).map(Instant::toEpochMilli).orElse(0L));
    }

    private boolean enterNextTimeline(ArchivedLog archive) throws IOException, InterruptedException {
        Optional<TimelineHistory> history = archive.nextTimeline();
        if (history.isPresent()) {
            log.enter(archive.place().timeline() + 1, history.get());
        }
        return history.isPresent();
    }

    /** Where segments are missing for good, the log goes on with the next backup; tells whether it does. As long as there is none, nothing is kept. */
    private boolean passGap(BackupRepository repository, long size) throws IOException, InterruptedException {
        StoredBackup newest = repository.newest();
        if (log.isBefore(LogSegment.named(newest.firstSegment(), size))) {
            begin(newest, size, () -> takeNext(repository, size));
            return true;
        }
        ArchivedLog archive = new ArchivedLog(repository, log.last(), size);
        Optional<String> beyond = archive.beyondHole();
        if (beyond.isPresent() && !isClosed()) {
            throw new KindException("exception.postgres.log.hole", "The log ends: " + archive.lacks(beyond.get()) + ".",
                    "Have the archive of the server bring that, or make a backup, with which the log goes on.");
        }
        return false;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void pause() throws InterruptedException {
        if (!closed) {
            wait(MILLIS_BETWEEN_LOOKS);
        }
    }

    /** Nothing was set up anywhere. */
    @Override
    public void release() {
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
