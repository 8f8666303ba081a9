package dev.sluice.engine.pool;

import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The file systems that a disk for a pool can be given, the better first. */
enum DiskFormat {
    BTRFS("btrfs-progs", 128, "user_subvol_rm_allowed", List.of("btrfs", "filesystem", "resize", "max")),
    XFS("xfsprogs", 320, "discard", List.of("xfs_growfs", "-d"));

    private final String tools;
    private final long least;
    private final String options;
    private final List<String> growing;

    /**
     * @param mebibytes that it takes at least
     * @param growing what makes one as large as its device, where it is mounted
     */
    DiskFormat(String tools, long mebibytes, String options, List<String> growing) {
        this.tools = tools;
        this.least = mebibytes << 20;
        this.options = options;
        this.growing = growing;
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
            throw new PoolException(ByteSize.of(size) + " are too little for " + type() + ", which takes at least "
                    + ByteSize.of(least) + ".", "Give it more.");
        }
    }

    /** Takes all of the device that it is on, while it is in use. */
    void grow(Path mountPoint) throws IOException, InterruptedException {
        try {
            DiskFolder.run(Stream.concat(growing.stream(), Stream.of(mountPoint.toString())).toList());
        } catch (MissingProgramException missing) {
            throw new PoolException("there is no program '" + missing.program() + "' to make " + type() + " larger with.", "Install " + tools + ".");
        }
    }

    /** Writes an empty file system into a file. */
    void make(Path file) throws IOException, InterruptedException {
        try {
            DiskFolder.run(List.of("mkfs." + type(), "-q", file.toString()));
        } catch (MissingProgramException missing) {
            throw new PoolException("there is no program '" + missing.program() + "' to make " + type() + " with.",
                    "Install " + tools + ", or use --fs " + (this == BTRFS ? XFS : BTRFS).type() + ".");
        }
    }
}
