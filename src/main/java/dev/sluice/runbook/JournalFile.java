package dev.sluice.runbook;

import dev.sluice.wire.Json;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A journal in a file: JSON, a line each, that nobody but its owner can read. Lines are only added. While one process writes
 * to it, no other does; the lock ends with the process, however that ends.
 */
public final class JournalFile implements Journal {
    static final String SUFFIX = ".jsonl";

    private final Path path;
    private final String run;
    private final FileChannel file;
    private JournalChain chain;
    private boolean deeds;

    private JournalFile(Path path, FileChannel file, JournalChain chain, boolean deeds) {
        this.path = path;
        this.run = path.getFileName().toString().replace(SUFFIX, "");
        this.file = file;
        this.chain = chain;
        this.deeds = deeds;
    }

    /** A new one; {@code path} must not be there. */
    static JournalFile create(Path path) throws IOException {
        FileChannel file = FileChannel.open(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return new JournalFile(path, locked(path, file), JournalChain.EMPTY, false);
    }

    /** Goes on with one. {@code reader} sees what it holds; half a last line is cut off. */
    static JournalFile goOn(Path path, Consumer<JournalEntry> reader) throws IOException {
        FileChannel file = locked(path, FileChannel.open(path, StandardOpenOption.WRITE));
        try {
            AtomicBoolean deeds = new AtomicBoolean();
            JournalChain chain = JournalChain.read(path, reader.andThen(entry -> deeds.compareAndSet(false, entry.event().isDeed())));
            file.truncate(chain.length());
            file.position(chain.length());
            return new JournalFile(path, file, chain, deeds.get());
        } catch (IOException | RuntimeException unreadable) {
            file.close();
            throw unreadable;
        }
    }

    /** Whether a process is writing to it now. */
    static boolean isOpen(Path path) throws IOException {
        if (!Files.isWritable(path)) {
            return false;
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE); FileLock free = file.tryLock()) {
            return free == null;
        } catch (OverlappingFileLockException ours) {
            return true;
        }
    }

    private static FileChannel locked(Path path, FileChannel file) throws IOException {
        FileLock lock = null;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException ours) {
            // The same process holds it: it is as taken as by another one.
        }
        if (lock == null) {
            file.close();
            throw new RunException("run " + path.getFileName().toString().replace(SUFFIX, "")
                    + " goes on in another process. Wait for its end, or stop that process");
        }
        return file;
    }

    @Override
    public void note(Event event, Map<String, ?> fields) {
        write(event, fields, false);
    }

    @Override
    public void keep(Event event, Map<String, ?> fields) {
        write(event, fields, true);
    }

    private synchronized void write(Event event, Map<String, ?> fields, boolean force) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("line", chain.lines() + 1);
        line.put("at", Timestamp.of(Instant.now()));
        line.put("event", event.text());
        line.putAll(fields);
        line.put("before", chain.last());
        byte[] text = LineSeal.on(Json.write(line).getBytes(StandardCharsets.UTF_8));
        ByteBuffer bytes = ByteBuffer.allocate(text.length + 1).put(text).put((byte) '\n').flip();
        // An interrupt while a channel writes closes the channel, and the end of the run would be lost.
        boolean interrupted = Thread.interrupted();
        try {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            chain = chain.with(text);
            deeds |= event.isDeed();
            if (force) {
                file.force(false);
            }
        } catch (IOException lost) {
            throw new UncheckedIOException("the journal of run " + run + " cannot be written: " + lost.getMessage(), lost);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public String run() {
        return run;
    }

    @Override
    public synchronized boolean hasDeeds() {
        return deeds;
    }

    /** One that holds nothing is not kept. */
    @Override
    public synchronized void close() {
        try {
            if (chain.lines() == 0) {
                Files.deleteIfExists(path);
            }
            file.close();
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }
}
