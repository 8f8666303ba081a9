package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Finds out the checksum of each file of a tree, in the cheapest way there is, and writes it down. */
final class ManifestWriter {
    private final Path tree;
    private final BlockRecords records;
    private final OutputStream out;
    private final OutputStream gone;
    private final Progress progress;
    private long files;
    private long bytes;
    private long changed;
    private long same;

    /** @param gone takes the names of what was known and is no longer so */
    ManifestWriter(Path tree, BlockRecords records, OutputStream out, OutputStream gone, Progress progress) {
        this.tree = tree;
        this.records = records;
        this.out = out;
        this.gone = gone;
        this.progress = progress;
    }

    /** @param length of the whole listing */
    Manifest.Outcome write(FileEntries listed, FileEntries known, long length) throws IOException, InterruptedException {
        try (Readers readers = new Readers(progress)) {
            ListProgress advance = new ListProgress(progress, "Noting the checksums of all files", length);
            while (listed.next() != null) {
                FileEntry entry = listed.take();
                advance.past(entry);
                files++;
                bytes += entry.size();
                passOver(known, entry);
                FileEntry before = known.take(entry);
                if (before != null && before.isStill(entry)) {
                    same++;
                    readers.know(before.checksum(), (checksum, failure) -> write(entry, checksum, failure));
                } else {
                    if (before != null) {
                        note(before);
                    }
                    find(entry, readers);
                }
            }
            passOver(known, null);
            readers.finish();
        }
        return new Manifest.Outcome(new Manifest.Totals(files, bytes), changed, same);
    }

    /** What was known and comes before an entry is gone. */
    private void passOver(FileEntries known, FileEntry until) throws IOException {
        for (FileEntry before = known.takeBefore(until); before != null; before = known.takeBefore(until)) {
            note(before);
        }
    }

    private void note(FileEntry before) throws IOException {
        changed++;
        gone.write(before.name());
        gone.write(0);
    }

    private void find(FileEntry entry, Readers readers) throws IOException, InterruptedException {
        Path file = RawName.below(tree, entry.name());
        Optional<Integer> noted = entry.size() < LargeCopy.LARGE ? Optional.empty() : noted(file);
        if (noted.isPresent()) {
            readers.know(Readers.shown(noted.get()), (checksum, failure) -> write(entry, checksum, failure));
        } else {
            readers.ask(file, (checksum, failure) -> write(entry, checksum, failure));
        }
    }

    private Optional<Integer> noted(Path file) throws IOException {
        Inode found = Inode.at(file);
        return found == null ? Optional.empty() : records.checksum(file, found);
    }

    private void write(FileEntry entry, String checksum, IOException failure) throws IOException {
        if (failure != null) {
            throw failure;
        }
        out.write(entry.with(checksum).toBytes());
    }
}
