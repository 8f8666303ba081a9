package dev.sluice.engine.kind.tree;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.WatchedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Copies large files that have one name each, several pieces at once, into what is there of earlier copies: only blocks that
 * differ are written, so that a copy goes on sharing all others with its snapshots.
 *
 * <p>What cannot be copied so is left to {@link Transfer}, which finds words for what is wrong. Whether a source changed in
 * the meantime is seen from its size and times before the first byte was read and after the last.
 */
final class LargeCopy {
    /** From here on it pays to look for the blocks that differ. */
    static final long LARGE = 1 << 20;

    private static final String SCRIPT = """
            cd "$1" && xargs --null --arg-file="$3" --no-run-if-empty \\
                cp --archive -H --attributes-only --parents --target-directory="$2"
            """;

    private final SourceTree source;
    private final Path copy;
    private final BlockRecords records;
    private final boolean trusting;
    private final Progress progress;

    /** @param trusting whether what is on record of a copy need not be read again */
    LargeCopy(SourceTree source, Path copy, BlockRecords records, boolean trusting, Progress progress) {
        this.source = source;
        this.copy = copy;
        this.records = records;
        this.trusting = trusting;
        this.progress = progress;
    }

    static boolean isLarge(Inode inode) {
        return inode.isFile() && !inode.isShared() && inode.size() >= LARGE;
    }

    /**
     * Copies all large files, and leaves to others what cannot be copied so.
     *
     * @param passed is told how many bytes are done with
     */
    void run(Differences differences, LongConsumer passed) throws IOException, InterruptedException {
        NameList names = differences.large();
        if (names.isEmpty()) {
            return;
        }
        try (CopyThreads crew = new CopyThreads(progress, passed)) {
            names.forEach(file -> begin(file, crew, differences));
            crew.finish();
        }
        takeOverAttributes(names);
        names.forEach(this::settle);
    }

    private void begin(Path file, CopyThreads crew, Differences differences) throws IOException, InterruptedException {
        Path target = target(file);
        Inode inode = source.at(file);
        if (inode == null || !isLarge(inode)) {
            leave(file, inode, differences);
            return;
        }
        try {
            prepare(target);
            crew.take(new BlockCopy(source.real(file), inode, target, records, trusting), () -> leave(file, inode, differences));
        } catch (IOException impossible) {
            leave(file, inode, differences);
        }
    }

    private Path target(Path file) {
        return copy.resolve(source.path().relativize(file));
    }

    /** An earlier copy stays, with its content; not if it has other names, which would change with it. */
    private static void prepare(Path target) throws IOException {
        Inode found = Inode.at(target);
        if (found == null) {
            Files.createDirectories(target.getParent(),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else if (!found.isFile() || found.isShared()) {
            Removal.of(target);
        }
    }

    private void leave(Path file, Inode inode, Differences differences) throws IOException {
        records.forget(target(file));
        differences.leave(file, inode);
    }

    private void takeOverAttributes(NameList names) throws IOException, InterruptedException {
        // What fails shows as a difference afterwards.
        names.forEach(this::removeForeignAttributes);
        HostCommand attributes = HostCommand.of("sh", "-c", SCRIPT, "sh", source.path().toString(), copy.toString(), names.file().toString())
                .with("LC_ALL", "C");
        new WatchedCommand(attributes, progress).run(line -> { });
    }

    /** cp adds and changes extended attributes, but takes none away. */
    private void removeForeignAttributes(Path file) throws IOException {
        Path target = target(file);
        try {
            if (ExtendedAttributes.areKeptAt(target) && ExtendedAttributes.areKeptAt(file)) {
                ExtendedAttributes.removeForeign(source.real(file), target);
            }
        } catch (NoSuchFileException vanished) {
            // There is nothing to take them from.
            return;
        }
    }

    /** Closes the record of one file; one that changed meanwhile is made to differ, so that it is copied again. */
    private void settle(Path file) throws IOException {
        Path target = target(file);
        Inode found = Inode.at(target);
        BlockRecord.Header begun = records.begun(target, found).orElse(null);
        if (begun == null) {
            return;
        }
        Inode now = source.at(file);
        if (now != null && now.size() == begun.size() && BlockRecord.State.ofSource(now).equals(begun.source())) {
            records.finish(target, found);
        } else {
            records.forget(target);
            Files.setLastModifiedTime(target, FileTime.from(begun.source().first() - 1, TimeUnit.NANOSECONDS));
        }
    }
}
