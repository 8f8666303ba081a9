package dev.sluice.bench;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A file system of its own in a file, mounted by root, gone when the benchmark ends. */
final class LoopDisk implements AutoCloseable {
    /** As disks for pools are mounted. */
    private static final Map<String, String> OPTIONS = Map.of("btrfs", ",user_subvol_rm_allowed");

    private final Path image;
    private final Path path;

    LoopDisk(Path folder, String fileSystem, long size) throws Exception {
        image = folder.resolve("disk.image");
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(size);
        }
        path = Files.createDirectory(folder.resolve("disk"));
        run("mkfs." + fileSystem, "-q", image.toString());
        run("mount", "-o", "loop" + OPTIONS.getOrDefault(fileSystem, ""), image.toString(), path.toString());
    }

    Path path() {
        return path;
    }

    /** Bytes in use, with everything written down. */
    long used() throws Exception {
        flush();
        FileStore store = Files.getFileStore(path);
        return store.getTotalSpace() - store.getUnallocatedSpace();
    }

    /** Copies a tree there, down to the disk. */
    void copy(Path tree) throws Exception {
        run("cp", "-a", tree.toString(), path.resolve("copy").toString());
        flush();
    }

    void flush() throws Exception {
        run("sync", "--file-system", path.toString());
    }

    /** The next reader reads from the disk. */
    static void forgetWhatWasRead() throws Exception {
        run("sync");
        Files.writeString(Path.of("/proc/sys/vm/drop_caches"), "3");
    }

    static void run(String... command) throws Exception {
        run(List.of(command));
    }

    static void run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + said);
        }
    }

    @Override
    public void close() throws Exception {
        // What is on it may be seen elsewhere, too.
        run("umount", "--all-targets", path.toString());
        Files.delete(image);
    }
}
