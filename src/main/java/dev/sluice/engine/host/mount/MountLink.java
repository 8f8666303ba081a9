package dev.sluice.engine.host.mount;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Presents data by a symbolic link, which anybody may follow who may enter the data's directory. */
final class MountLink implements Presentation {
    @Override
    public boolean leads(Path path, MountedDirectory data, MountTable mounts) throws IOException {
        return leads(path, data);
    }

    private static boolean leads(Path path, MountedDirectory data) throws IOException {
        return Files.isSymbolicLink(path) && Files.readSymbolicLink(path).equals(data.path());
    }

    /** Makes the link, in the place of an empty directory if there is one. */
    @Override
    public void make(MountPath mount, MountedDirectory data) throws IOException {
        Path path = mount.path();
        boolean directory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        try {
            if (directory) {
                Files.delete(path);
            }
            Files.createSymbolicLink(path, data.path());
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException taken) {
            throw mount.takenJustNow();
        }
    }

    @Override
    public void remove(MountPath mount, MountedDirectory data) throws IOException {
        if (leads(mount.path(), data)) {
            Files.deleteIfExists(mount.path());
        }
    }
}
