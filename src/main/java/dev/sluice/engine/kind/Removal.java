package dev.sluice.engine.kind;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Takes away a file, a link, or a directory with all that it holds. It never follows a link, not even one that takes
 * the place of a directory meanwhile: each directory is opened once, and what is in it removed through that.
 */
public final class Removal {
    private Removal() {
    }

    /** Removes what is at {@code path}, if anything is. */
    public static void of(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            try (SecureDirectoryStream<Path> parent = open(path.getParent())) {
                remove(parent, path);
            }
        }
    }

    /** Removes what is in a directory. */
    public static void ofAllIn(Path path) throws IOException {
        try (SecureDirectoryStream<Path> parent = open(path.getParent())) {
            empty(parent, path);
        }
    }

    private static void remove(SecureDirectoryStream<Path> parent, Path path) throws IOException {
        try {
            removeKnown(parent, path);
        } catch (NoSuchFileException gone) {
            // Others have taken it away meanwhile, which is what was wanted.
            return;
        }
    }

    private static void removeKnown(SecureDirectoryStream<Path> parent, Path path) throws IOException {
        Path name = path.getFileName();
        boolean isDirectory = parent.getFileAttributeView(name, BasicFileAttributeView.class,
                LinkOption.NOFOLLOW_LINKS).readAttributes().isDirectory();
        if (!isDirectory) {
            parent.deleteFile(name);
            return;
        }
        empty(parent, path);
        parent.deleteDirectory(name);
    }

    private static void empty(SecureDirectoryStream<Path> parent, Path path) throws IOException {
        try (SecureDirectoryStream<Path> directory = enter(parent, path)) {
            for (Path entry : directory) {
                remove(directory, path.resolve(entry.getFileName()));
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
    }

    /** Without root, a directory that its owner has closed has to be opened first. */
    private static SecureDirectoryStream<Path> enter(SecureDirectoryStream<Path> parent, Path path)
            throws IOException {
        if (!Files.isReadable(path) || !Files.isWritable(path) || !Files.isExecutable(path)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        }
        return parent.newDirectoryStream(path.getFileName(), LinkOption.NOFOLLOW_LINKS);
    }

    private static SecureDirectoryStream<Path> open(Path directory) throws IOException {
        return (SecureDirectoryStream<Path>) Files.newDirectoryStream(directory);
    }
}
