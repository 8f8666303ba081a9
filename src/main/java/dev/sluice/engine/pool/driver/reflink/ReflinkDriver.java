package dev.sluice.engine.pool.driver.reflink;

import dev.sluice.engine.host.files.FileSystemType;
import dev.sluice.engine.pool.Driver;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.Sample;
import dev.sluice.engine.pool.Trees;
import dev.sluice.engine.pool.UnsuitableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Copies names only and shares the blocks of each file until one side writes to them: on XFS, btrfs and their like. */
public final class ReflinkDriver implements Driver {
    @Override
    public String name() {
        return "reflink";
    }

    @Override
    public int preference() {
        return 200;
    }

    @Override
    public boolean sharesBlocks() {
        return true;
    }

    @Override
    public void prove(Path folder, Path scratch) throws IOException, InterruptedException {
        try {
            Trees.copy(Sample.in(scratch), scratch.resolve("copy"), "always");
        } catch (IOException failure) {
            throw meansNoSharing(failure) ? unsuitable(folder, scratch) : failure;
        }
    }

    @Override
    public void make(Path tree) throws IOException, InterruptedException {
        Trees.make(tree);
        Precision.askFor(tree);
    }

    @Override
    public void copy(Path from, Path to) throws IOException, InterruptedException {
        SharingCopy.make(from, to);
    }

    @Override
    public void freeze(Path from, Path to, Path earlier, Pool.Change change) throws IOException, InterruptedException {
        if (!LinkingCopy.isWorthwhile(change) || !LinkingCopy.make(from, to, earlier, change.names())) {
            copy(from, to);
        }
    }

    @Override
    public Pool.Usage usage(Path tree) throws IOException, InterruptedException {
        long total = Trees.size(tree);
        OptionalLong shared = SharedExtents.in(tree);
        return new Pool.Usage(total, shared.isEmpty() ? shared
                : OptionalLong.of(Math.max(0, total - shared.getAsLong())));
    }

    private static boolean meansNoSharing(IOException failure) {
        return Stream.of("Operation not supported", "Invalid cross-device link", "Invalid argument",
                "Inappropriate ioctl for device").anyMatch(failure.getMessage()::contains);
    }

    private static UnsuitableException unsuitable(Path folder, Path scratch) throws IOException {
        String type = FileSystemType.of(scratch);
        return UnsuitableException.disk(folder + " is on " + type + (type.equals("xfs") ? " made without reflink" : "")
                + ", which cannot share blocks", "Use --pool copy, or a folder on btrfs or XFS.");
    }
}
