package dev.sluice.runbook.journal;

import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The right to work on a run, which one process has at a time: to begin it, to go on with it, to take it back, to approve it. It is a
 * file that says who has it, and ends when that process gives it back or has ended. Time alone ends none. Of a process on another
 * machine nobody knows here whether it has ended: its lease has to be taken over by whoever does know.
 */
final class RunLease implements AutoCloseable {
    private static final long PAUSE_NANOS = 200_000;

    /**
     * The lock of a file belongs to the whole process, and ends as soon as the process closes the file anywhere: so this process
     * opens that file in one place, by one thread at a time.
     */
    private static final Object ONE_AT_A_TIME = new Object();

    /** What is done while nobody else takes or gives back a lease. */
    private interface Work<T> {
        T perform() throws IOException;
    }

    private final Path journal;
    private final String written;

    /** @param written what the file says as long as the lease is this one's */
    private RunLease(Path journal, String written) {
        this.journal = journal;
        this.written = written;
    }

    /**
     * Takes the lease of the run whose journal that is.
     *
     * @param takeOver whether also from a process of which nobody knows whether it has ended
     * @throws RunException where another process has it
     */
    static RunLease take(Path journal, boolean takeOver) throws IOException {
        Files.createDirectories(folder(journal), ownerOnly("rwx------"));
        return alone(journal, () -> {
            Optional<RunHolder> other = holder(journal);
            if (other.isPresent()) {
                other.get().mustLetGo(run(journal), "", takeOver);
            }
            String written = Json.write(RunHolder.ofThisProcess().toMap());
            write(journal, written);
            return new RunLease(journal, written);
        });
    }

    /** Who works on the run whose journal that is; nothing where nobody does, as far as anybody knows. */
    static Optional<RunHolder> holder(Path journal) throws IOException {
        return written(journal).filter(holder -> !holder.hasEnded());
    }

    /** Who took the lease last and did not give it back. */
    private static Optional<RunHolder> written(Path journal) throws IOException {
        try {
            return Optional.of(RunHolder.of(Json.parseObject(text(file(journal)), JsonBounds.REPLY)));
        } catch (FileNotFoundException nobody) {
            return Optional.empty();
        } catch (MalformedJson | DateTimeException | NullPointerException | ClassCastException stranger) {
            throw new RunException("who works on run " + run(journal) + " cannot be read. If nobody does, delete " + file(journal));
        }
    }

    /** An interrupt would close a channel, and the line that is to be written would be lost. */
    private static String text(Path file) throws IOException {
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Does {@code work} if the lease is still this one's; nobody else takes it meanwhile. */
    void whileHeld(Runnable work) throws IOException {
        alone(journal, () -> {
            if (!isOurs()) {
                Optional<RunHolder> now = written(journal);
                throw new RunException("run " + run(journal) + " was taken over" + now.map(other -> " by " + other + ", at " + other.since()).orElse("")
                        + ". Nothing more is done here");
            }
            work.run();
            return null;
        });
    }

    private boolean isOurs() throws IOException {
        try {
            return text(file(journal)).equals(written);
        } catch (FileNotFoundException gone) {
            return false;
        }
    }

    private static <T> T alone(Path journal, Work<T> work) throws IOException {
        Path folder = folder(journal);
        boolean interrupted = false;
        try {
            while (true) {
                // An interrupt would close the file of the lock, and the end of a run would be lost.
                interrupted |= Thread.interrupted();
                try {
                    return once(folder, work);
                } catch (ClosedByInterruptException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T once(Path folder, Work<T> work) throws IOException {
        synchronized (ONE_AT_A_TIME) {
            try (FileChannel lock = FileChannel.open(folder.resolve("lock"), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    ownerOnly("rw-------")); FileLock held = await(lock)) {
                return work.perform();
            }
        }
    }

    /** An interrupt does not end this wait: others hold the lock no longer than it takes to write a line. */
    private static FileLock await(FileChannel channel) throws IOException {
        FileLock lock = channel.tryLock();
        while (lock == null) {
            LockSupport.parkNanos(PAUSE_NANOS);
            lock = channel.tryLock();
        }
        return lock;
    }

    private static FileAttribute<?> ownerOnly(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /** Whoever reads it sees all of it, or what was there before. */
    private static void write(Path journal, String text) throws IOException {
        Path file = file(journal);
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part, ownerOnly("rw-------"));
        Files.write(part, text.getBytes(StandardCharsets.UTF_8));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Beside the folder of the journals, in which there is nothing else. */
    private static Path folder(Path journal) {
        Path journals = journal.toAbsolutePath().getParent();
        return journals.resolveSibling(journals.getFileName() + ".leases");
    }

    private static Path file(Path journal) {
        return folder(journal).resolve(run(journal));
    }

    private static String run(Path journal) {
        return journal.getFileName().toString().replace(JournalFile.SUFFIX, "");
    }

    /** Gives it back, unless somebody has taken it over. */
    @Override
    public void close() throws IOException {
        alone(journal, () -> {
            if (isOurs()) {
                Files.delete(file(journal));
            }
            return null;
        });
    }
}
