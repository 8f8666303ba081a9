package dev.sluice.engine.host.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SplittableRandom;

/**
 * What room there is on the disk of a folder, of which a little is kept back for the next start: a few files that nobody reads, and that
 * go then if there is no other room. Each of them also gives a place in the table of files free.
 */
public final class SpareRoom {
    /** For what is not on a disk of its own. */
    public static final SpareRoom NONE = new SpareRoom(null);

    private static final int FILES = 8;
    private static final int SIZE = 512 << 10;
    /** Less free room than that is none. */
    private static final long SCARCE = 1L << 20;
    /** Nothing is kept back on a disk that is smaller than that. */
    private static final long SMALLEST = 64L << 20;

    private final Path folder;
    private volatile boolean outOfFiles;

    private SpareRoom(Path folder) {
        this.folder = folder;
    }

    /** That of the disk of a folder, which is there. Gives free what is kept back there if there is no other room. */
    public static SpareRoom in(Path parent) throws IOException {
        if (parent.toFile().getTotalSpace() < SMALLEST) {
            return NONE;
        }
        SpareRoom room = new SpareRoom(parent.resolve("spare"));
        if (room.look()) {
            room.release();
        }
        return room;
    }

    /** Whether nothing should be begun that needs room. Asks the file system, which takes a moment only. */
    public boolean isShort() {
        return folder != null && (free() < SCARCE || outOfFiles && !canMakeFiles());
    }

    /** The same, having tried to make a few files. Where there is room, some of it is kept back. */
    public boolean look() {
        outOfFiles = folder != null && !canMakeFiles();
        if (folder != null && !outOfFiles && free() >= (long) FILES * SIZE + 2 * SCARCE) {
            keep();
        }
        return isShort();
    }

    private long free() {
        return folder.getParent().toFile().getUsableSpace();
    }

    private boolean canMakeFiles() {
        boolean can = true;
        for (int number = 1; number <= FILES; number++) {
            can &= make(trial(number));
        }
        for (int number = 1; number <= FILES; number++) {
            trial(number).toFile().delete();
        }
        return can;
    }

    private Path trial(int number) {
        return folder.resolveSibling("spare.trial-" + number);
    }

    private static boolean make(Path file) {
        try {
            Files.deleteIfExists(file);
            Files.createFile(file);
            return true;
        } catch (IOException full) {
            return false;
        }
    }

    private void release() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException none) {
            // There is nothing to give free.
            return;
        }
    }

    private void keep() {
        try {
            if (Files.notExists(folder)) {
                Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            for (int number = 1; number <= FILES; number++) {
                fill(folder.resolve(Integer.toString(number)));
            }
        } catch (IOException full) {
            release();
        }
    }

    private static void fill(Path file) throws IOException {
        if (Files.notExists(file) || Files.size(file) != SIZE) {
            // File systems take no room for zeros that they compress. Nobody has to be unable to guess it.
            byte[] content = new byte[SIZE];
            new SplittableRandom().nextBytes(content);
            Files.write(file, content);
        }
    }
}
