package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Presents data at a mount path by a symbolic link: the way that needs no rights but to write there. */
final class MountLink {
    private MountLink() {
    }

    /** Whether the link is there and leads to {@code data}. */
    static boolean leads(Path path, Path data) throws IOException {
        return Files.isSymbolicLink(path) && Files.readSymbolicLink(path).equals(data);
    }

    /** Makes the link, in the place of an empty directory if there is one. */
    static void make(MountPath mount, Path data) throws IOException {
        Path path = mount.path();
        boolean directory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        try {
            if (directory) {
                Files.delete(path);
            }
            Files.createSymbolicLink(path, data);
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException taken) {
            throw mount.refused("was taken by something else just now.", "Look what is there, or choose another path.");
        }
    }
}
