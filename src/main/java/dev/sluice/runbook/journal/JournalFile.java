package dev.sluice.runbook.journal;

import dev.sluice.wire.chain.LineChain;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
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
    /** No channel: an interrupt in the midst of a line would close that, and the end of the run would be lost. */
    private final RandomAccessFile file;
    private LineChain chain;
    private boolean deeds;

    private JournalFile(Path path, RunLease lease, RandomAccessFile file, LineChain chain, boolean deeds) {
        this.path = path;
        this.run = path.getFileName().toString().replace(SUFFIX, "");
        this.lease = lease;
        this.file = file;
        this.chain = chain;
        this.deeds = deeds;
    }

    /** A new one; {@code path} must not be there. */
    static JournalFile create(Path path) throws IOException {
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        RunLease lease = RunLease.take(path, false);
        return new JournalFile(path, lease, new RandomAccessFile(path.toFile(), "rw"), LineChain.EMPTY, false);
    }

    /**
     * Goes on with one. {@code reader} sees what it holds; half a last line is cut off.
     *
     * @param takeOver whether also where nobody can tell here whether another process is at it
     */
    static JournalFile goOn(StoredJournal journal, Path path, boolean takeOver, Consumer<JournalEntry> reader) throws IOException {
        RunLease lease = RunLease.take(path, takeOver);
        RandomAccessFile file = null;
        try {
            AtomicBoolean deeds = new AtomicBoolean();
            LineChain chain = JournalChain.read(journal, reader.andThen(entry -> deeds.compareAndSet(false, entry.event().isDeed())));
            file = new RandomAccessFile(path.toFile(), "rw");
            file.setLength(chain.length());
            file.seek(chain.length());
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
        byte[] text = JournalChain.next(chain, event, fields);
        byte[] bytes = Arrays.copyOf(text, text.length + 1);
        bytes[text.length] = '\n';
        try {
            lease.whileHeld(() -> append(bytes));
            chain = chain.with(text);
            deeds |= event.isDeed();
            if (force) {
                file.getFD().sync();
            }
        } catch (IOException lost) {
            throw unwritten(lost);
        }
    }

    /** Where somebody else has written to it, nothing of that is written over. */
    private void append(byte[] bytes) {
        try {
            if (file.length() != chain.length()) {
                throw new RunException("the journal of run " + run + " was changed by another process. Nothing more is written to it");
            }
            file.write(bytes);
        } catch (IOException lost) {
            cutPiece(lost);
            throw unwritten(lost);
        }
    }

    /** What the disk took of a line before it was full is no part of the journal, and nobody else's. */
    private void cutPiece(IOException lost) {
        try {
            file.setLength(chain.length());
            file.seek(chain.length());
        } catch (IOException again) {
            lost.addSuppressed(again);
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
