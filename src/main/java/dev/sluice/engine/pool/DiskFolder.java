package dev.sluice.engine.pool;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.mount.Mount;
import dev.sluice.engine.host.mount.MountBy;
import dev.sluice.engine.host.Result;
import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What lies in the folder of a {@link PoolDisk}:
 * <pre>
 * disk.img   the file system; sparse: takes room as it fills
 * disk.type  which one it is; written last, so that without it nothing else counts
 * disk.lock  held while it is made, mounted or removed
 * mnt/       where it is mounted: the pool's folder
 * </pre>
 */
record DiskFolder(Path root) {
    private static final List<String> PARTS = List.of("disk.img", "mnt", ".disk.type.NEW", "disk.type", "disk.lock");

    Path image() {
        return root.resolve("disk.img");
    }

    Path mountPoint() {
        return root.resolve("mnt");
    }

    private Path record() {
        return root.resolve("disk.type");
    }

    /** The file system that is written down; empty as long as it is being made, and where there is no such folder. */
    Optional<DiskFormat> format() throws IOException {
        if (!Files.isDirectory(root)) {
            return Optional.empty();
        }
        try {
            return Optional.of(DiskFormat.named(Files.readString(record()).strip()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    void write(DiskFormat format) throws IOException {
        Path fresh = Layout.aside(record(), Layout.State.NEW);
        Files.writeString(fresh, format.type() + "\n");
        Layout.rename(fresh, record());
    }

    /** Whether there is nothing but parts of a disk here. */
    boolean holdsNothingElse() throws IOException {
        return Set.copyOf(PARTS).containsAll(Layout.entries(root));
    }

    /** What is mounted at the mount point. */
    Optional<Mount> mounted() throws IOException {
        return Files.isDirectory(mountPoint()) ? Mount.at(mountPoint().toRealPath()) : Optional.empty();
    }

    void mount(DiskFormat format) throws IOException, InterruptedException {
        Files.createDirectories(mountPoint());
        if (!Layout.entries(mountPoint()).isEmpty()) {
            throw new PoolException(mountPoint() + " holds files, which would be hidden by what is in " + image() + ".",
                    "Move them away.");
        }
        run(mountCommand(format));
    }

    List<String> mountCommand(DiskFormat format) {
        return List.of("mount", "-t", format.type(), "-o", format.options(), image().toString(), mountPoint().toString());
    }

    /** Makes the file larger, and the device that shows it to the file system. What it did already does no harm. */
    void extend(long size) throws IOException, InterruptedException {
        try (FileChannel file = FileChannel.open(image(), StandardOpenOption.WRITE)) {
            if (file.size() < size) {
                file.write(ByteBuffer.allocate(1), size - 1);
                file.force(true);
            }
        }
        Result devices = Trees.inPlainEnglish(HostCommand.of("losetup", "-n", "-O", "NAME", "-j", image().toString())).run();
        for (String device : devices.out().lines().map(String::strip).toList()) {
            run(List.of("losetup", "-c", device));
        }
    }

    /** Refuses a file of a size that its disk could not take. @param taken of it by now */
    void checkRoom(long size, long taken) throws PoolException {
        long free = root.toFile().getUsableSpace();
        if (size - taken > free) {
            throw new PoolException("there is no room for " + ByteSize.of(size) + " in " + root + ", where "
                    + ByteSize.of(free) + " are free. The file would be sparse and take room only as it fills, but then it could"
                    + " not fill.", "Make it smaller, or name a folder on another disk.");
        }
    }

    /** How much room the file takes, which is sparse. */
    long taken() throws IOException, InterruptedException {
        String[] blocks = Trees.inPlainEnglish(HostCommand.of("stat", "-c", "%b %B", image().toString())).run().out().strip().split(" ");
        return Long.parseLong(blocks[0]) * Long.parseLong(blocks[1]);
    }

    /** Unmounts it, if it is mounted; its loop device goes by itself. */
    void unmount() throws IOException, InterruptedException {
        if (mounted().isPresent() && !Trees.inPlainEnglish(HostCommand.of("umount", mountPoint().toString())).run().ok()) {
            throw new PoolException(mountPoint() + " is in use: somebody has files in it open, or works there.",
                    "End that first; 'fuser -vm " + mountPoint() + "' tells who it is.");
        }
    }

    /** Removes all parts, the record after what it stands for: as long as it is there, this can be repeated. */
    void clear() throws IOException {
        for (String part : PARTS) {
            Files.deleteIfExists(root.resolve(part));
        }
    }

    interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Does something while no other process does. */
    void locked(Work work) throws IOException, InterruptedException {
        try (FileChannel lock = FileChannel.open(root.resolve("disk.lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            lock.lock();
            work.run();
        }
    }

    static void checkRoot(String doing, String action) throws PoolException {
        if (!MountBy.mayMount()) {
            throw new PoolException("only root can " + doing + ".", action);
        }
    }

    static void run(List<String> words) throws IOException, InterruptedException {
        Result result = Trees.inPlainEnglish(HostCommand.of(words)).run();
        if (!result.ok()) {
            throw new IOException(result.err().strip().lines().findFirst().orElse(words.get(0) + " failed"));
        }
    }
}
