package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Every regular file of a tree with its size, time and checksum, in the order of their names. However many they are, it is
 * made and checked in the same memory.
 *
 * <p>Whoever wants to read it: {@code tr '\0' '\n' < manifest}.
 */
public final class Manifest {
    private static final String NAME = "manifest";
    private static final int BUFFER = 1 << 16;

    private final Path folder;

    /** @param folder what is remembered of the tree */
    public Manifest(Path folder) {
        this.folder = folder;
    }

    /** What a manifest says when all is well, as a whole. */
    public record Totals(long files, long bytes) {
    }

    /**
     * A manifest beside the last one.
     *
     * @param changed how many files of the last one changed or went
     * @param same how many did not change in any way
     */
    public record Outcome(Totals totals, long changed, long same) {
    }

    /** Is told of one thing that is not as it was. */
    @FunctionalInterface
    public interface Complaint {
        /**
         * @param name of the file, for people
         * @param what is wrong with it, in the words of a sentence that begins with it
         */
        void make(String name, String what) throws IOException;
    }

    public boolean exists() {
        return Files.exists(file());
    }

    private Path file() {
        return folder.resolve(NAME);
    }

    /**
     * Makes the manifest of a tree: whole, or not at all. What nothing has happened to since the last manifest is taken over
     * from there, what was noted while it was copied from those notes; everything else is read.
     *
     * @param last of the same tree
     * @param changed a file for the names of what the last one has and is no longer so, each ended by a zero byte
     */
    public Outcome write(Path tree, Optional<Manifest> last, Path changed, BlockRecords records, Progress progress)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path fresh = folder.resolve(NAME + ".new");
        Outcome outcome;
        try (Listing listing = Listing.of(tree, folder, progress); FileEntries files = listing.entries();
             FileEntries known = last.isPresent() ? FileEntries.in(last.get().file()) : FileEntries.none();
             FileChannel channel = FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                     StandardOpenOption.WRITE);
             OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
             OutputStream names = new BufferedOutputStream(Files.newOutputStream(changed), BUFFER)) {
            outcome = new ManifestWriter(tree, records, out, names, progress).write(files, known, listing.length());
            out.flush();
            channel.force(true);
        }
        Files.move(fresh, file(), StandardCopyOption.ATOMIC_MOVE);
        return outcome;
    }

    /** Reads every file of a tree and complains of what is not as this says. Needs no room where the tree is, but some in {@code scratch}. */
    public Totals check(Path tree, Path scratch, Complaint complaint, Progress progress) throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(scratch, "check");
        try {
            return checkIn(work, tree, complaint, progress);
        } finally {
            Files.delete(work);
        }
    }

    private Totals checkIn(Path work, Path tree, Complaint complaint, Progress progress) throws IOException, InterruptedException {
        long files = 0;
        long bytes = 0;
        try (Listing listing = Listing.of(tree, work, progress); FileEntries found = listing.entries();
             FileEntries wanted = FileEntries.in(file()); Readers readers = new Readers(progress)) {
            ListProgress advance = new ListProgress(progress, "Checking", Files.size(file()));
            while (wanted.next() != null) {
                FileEntry entry = wanted.take();
                complainOfStrangers(found, entry, complaint);
                check(tree, entry, found.take(entry), readers, complaint);
                advance.past(entry);
                files++;
                bytes += entry.size();
            }
            complainOfStrangers(found, null, complaint);
            readers.finish();
        }
        return new Totals(files, bytes);
    }

    private static void check(Path tree, FileEntry wanted, FileEntry found, Readers readers, Complaint complaint)
            throws IOException, InterruptedException {
        String name = RawName.shown(wanted.name());
        if (found == null) {
            complaint.make(name, "is missing");
        } else if (found.size() != wanted.size()) {
            complaint.make(name, "has " + found.size() + " bytes instead of " + wanted.size());
        } else {
            readers.ask(RawName.below(tree, wanted.name()), (checksum, failure) -> {
                if (failure != null) {
                    complaint.make(name, "cannot be read (" + failure.getMessage() + ")");
                } else if (!checksum.equals(wanted.checksum())) {
                    complaint.make(name, "has other content than was stored");
                }
            });
        }
    }

    /** Files before a name that nothing is known of. */
    private static void complainOfStrangers(FileEntries found, FileEntry until, Complaint complaint) throws IOException {
        for (FileEntry before = found.takeBefore(until); before != null; before = found.takeBefore(until)) {
            complaint.make(RawName.shown(before.name()), "does not belong there");
        }
    }
}
