package dev.sluice.engine.host.files;

import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether something failed for want of room, which the system, and the library of the catalog, tell by their words alone; and what is told of it. */
public final class FullDisk {
    private static final List<String> WORDS = List.of("No space left on device", "quota exceeded", "SQLITE_FULL");

    /** What {@code sluice pool create} makes. */
    private static final String FILE = "disk.img";

    private FullDisk() {
    }

    public static boolean isBehind(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).map(Throwable::getMessage)
                .anyMatch(message -> message != null && isTold(message));
    }

    /** Whether somebody who could not write says no more than that. */
    public static boolean isTold(String message) {
        return WORDS.stream().anyMatch(message::contains);
    }

    /** How full the disk of {@code path} is: {@code 3.0 MiB of 300.0 MiB are free}. */
    public static String room(Path path) {
        return ByteSize.of(path.toFile().getUsableSpace()) + " of " + ByteSize.of(path.toFile().getTotalSpace()) + " are free";
    }

    /** What makes room on the disk of {@code path}: the command, where the disk is a file that was made for a pool. */
    public static String remedy(Path path) {
        String needless = "Delete snapshots or VDBs that are no longer needed, or ";
        return file(path).filter(file -> file.endsWith(FILE)).map(file -> needless + "make the pool larger: sluice pool grow --size "
                + doubled(path.toFile().getTotalSpace()) + " " + file.getParent()).orElse(needless + "give the pool a larger disk.");
    }

    private static String doubled(long size) {
        long gigabytes = 2 * size >> 30;
        return gigabytes > 0 ? gigabytes + 1 + "G" : (2 * size >> 20) + 1 + "M";
    }

    /** The file that the disk of {@code path} is shown from, as the kernel tells it. */
    private static Optional<Path> file(Path path) {
        try {
            Path device = Path.of(Files.getFileStore(path).name()).getFileName();
            return device == null ? Optional.empty() : Optional.of(Path.of(Files.readString(Path.of("/sys/block", device.toString(), "loop/backing_file")).strip()));
        } catch (IOException | InvalidPathException none) {
            return Optional.empty();
        }
    }
}
