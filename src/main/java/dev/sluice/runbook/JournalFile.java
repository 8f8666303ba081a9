package dev.sluice.runbook;

import dev.sluice.wire.Timestamp;
import dev.sluice.wire.chain.LineChain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
 * to it, no other does: that one has the {@link RunLease}.
 */
public final class JournalFile implements Journal {
    static final String SUFFIX = ".jsonl";

    private final Path path;
    private final String run;
    private final RunLease lease;
    private final FileChannel file;
    private LineChain chain;
    private boolean deeds;

    private JournalFile(Path path, RunLease lease, FileChannel file, LineChain chain, boolean deeds) {
        this.path = path;
        this.run = path.getFileName().toString().replace(SUFFIX, "");
        this.lease = lease;
        this.file = file;
        this.chain = chain;
        this.deeds = deeds;
    }

    /** A new one; {@code path} must not be there. */
    static JournalFile create(Path path) throws IOException {
        FileChannel file = FileChannel.open(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return new JournalFile(path, RunLease.take(path, false), file, LineChain.EMPTY, false);
    }

    /**
     * Goes on with one. {@code reader} sees what it holds; half a last line is cut off.
     *
     * @param takeOver whether also where nobody can tell here whether another process is at it
     */
    static JournalFile goOn(Path path, boolean takeOver, Consumer<JournalEntry> reader) throws IOException {
        RunLease lease = RunLease.take(path, takeOver);
        FileChannel file = null;
        try {
            file = FileChannel.open(path, StandardOpenOption.WRITE);
            AtomicBoolean deeds = new AtomicBoolean();
            LineChain chain = JournalChain.read(path, reader.andThen(entry -> deeds.compareAndSet(false, entry.event().isDeed())));
            file.truncate(chain.length());
            file.position(chain.length());
            return new JournalFile(path, lease, file, chain, deeds.get());
        } catch (IOException | RuntimeException unreadable) {
            if (file != null) {
                file.close();
            }
            lease.close();
            throw unreadable;
        }
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
        line.put("at", Timestamp.of(Instant.now()));
        line.put("event", event.text());
        line.putAll(fields);
        byte[] text = chain.next(line);
        ByteBuffer bytes = ByteBuffer.allocate(text.length + 1).put(text).put((byte) '\n').flip();
        // An interrupt while a channel writes closes the channel, and the end of the run would be lost.
        boolean interrupted = Thread.interrupted();
        try {
            lease.whileHeld(() -> append(bytes));
            chain = chain.with(text);
            deeds |= event.isDeed();
            if (force) {
                file.force(false);
            }
        } catch (IOException lost) {
            throw unwritten(lost);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Where somebody else has written to it, nothing of that is written over. */
    private void append(ByteBuffer bytes) {
        try {
            if (file.size() != chain.length()) {
                throw new RunException("the journal of run " + run + " was changed by another process. Nothing more is written to it");
            }
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        } catch (IOException lost) {
            throw unwritten(lost);
        }
    }

    private UnwrittenJournal unwritten(IOException cause) {
        return new UnwrittenJournal(run, cause);
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
            lease.close();
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }
}
