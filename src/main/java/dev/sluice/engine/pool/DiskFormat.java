package dev.sluice.engine.pool;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The file systems that a disk for a pool can be given, the better first. */
enum DiskFormat {
    BTRFS("btrfs-progs", 128, "user_subvol_rm_allowed"),
    XFS("xfsprogs", 320, "discard");

    private final String tools;
    private final long least;
    private final String options;

    /** @param mebibytes that it takes at least */
    DiskFormat(String tools, long mebibytes, String options) {
        this.tools = tools;
        this.least = mebibytes << 20;
        this.options = options;
    }

    static DiskFormat named(String name) throws PoolException {
        return Arrays.stream(values()).filter(format -> format.type().equals(name)).findFirst().orElseThrow(() ->
                new PoolException("a disk of its own cannot have the file system '" + name + "'.", "Use "
                        + Arrays.stream(values()).map(DiskFormat::type).collect(Collectors.joining(" or ")) + "."));
    }

    /** As {@code mount} calls it. */
    String type() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** With what it is mounted: freed room goes back to the file, and on btrfs the owner of a subvolume may delete it. */
    String options() {
        return "loop," + options;
    }

    void check(long size) throws PoolException {
        if (size < least) {
            throw new PoolException(Size.inWords(size) + " are too little for " + type() + ", which takes at least "
                    + Size.inWords(least) + ".", "Give it more.");
        }
    }

    /** Writes an empty file system into a file. */
    void make(Path file) throws IOException, InterruptedException {
        try {
            Result made = Trees.inPlainEnglish(HostCommand.of(List.of("mkfs." + type(), "-q", file.toString()))).run();
            if (!made.ok()) {
                throw new IOException(made.err().strip().lines().findFirst().orElse("mkfs." + type() + " failed"));
            }
        } catch (MissingProgramException missing) {
            throw new PoolException("there is no program '" + missing.program() + "' to make " + type() + " with.",
                    "Install " + tools + ", or use --fs " + (this == BTRFS ? XFS : BTRFS).type() + ".");
        }
    }
}
