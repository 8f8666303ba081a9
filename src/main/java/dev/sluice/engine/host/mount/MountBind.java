package dev.sluice.engine.host.mount;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.files.Owner;
import dev.sluice.engine.host.Result;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Presents data by a bind mount of its directory. Whoever works in it when it is taken away goes on with what he has open,
 * as he would with a link; nobody else finds it.
 */
final class MountBind implements Presentation {
    @Override
    public boolean leads(Path path, MountedDirectory data, MountTable mounts) throws IOException {
        return at(path, mounts).isPresent() && Files.isDirectory(data.path()) && Files.isSameFile(path, data.path());
    }

    @Override
    public void make(MountPath mount, MountedDirectory data) throws IOException, InterruptedException {
        Path path = mount.path();
        try {
            Files.createDirectory(path);
        } catch (FileAlreadyExistsException there) {
            checkEmpty(mount);
        }
        try {
            if (data.isExchangeable()) {
                makeWhereItIs(mount, data);
            } else {
                bind(data.path(), path, mount);
            }
        } catch (IOException refused) {
            removeEmpty(mount);
            throw refused;
        }
    }

    /**
     * Users of the data can put a link in the way to a part of it at any moment, and the engine one in the way to all that its helper
     * mounts. So that is mounted first where nobody else comes, and from there, once it is seen to be in the data.
     */
    private static void makeWhereItIs(MountPath mount, MountedDirectory data) throws IOException, InterruptedException {
        Path aside = Files.createTempDirectory("sluice-mount-");
        try {
            bind(data.path(), aside, mount);
            try {
                Optional<Mount> made = at(aside, new MountTable());
                if (made.isEmpty() || !made.get().place().isIn(data.place())) {
                    throw data.leadsAway();
                }
                bind(aside, mount.path(), mount);
            } finally {
                run(HostCommand.of("umount", "--lazy", aside.toString()), mount);
            }
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    private static void bind(Path from, Path to, MountPath mount) throws IOException, InterruptedException {
        run(HostCommand.of("mount", "--bind", "-o", "nosuid,nodev", from.toString(), to.toString()), mount);
    }

    private static void checkEmpty(MountPath mount) throws IOException {
        // Whoever has made it could exchange it for a link before it is mounted on.
        boolean directory = Files.isDirectory(mount.path(), LinkOption.NOFOLLOW_LINKS) && Owner.of(mount.path()).isTrusted();
        if (directory) {
            try (var files = Files.newDirectoryStream(mount.path())) {
                directory = !files.iterator().hasNext();
            }
        }
        if (!directory) {
            throw mount.takenJustNow();
        }
    }

    @Override
    public void remove(MountPath mount, MountedDirectory data) throws IOException, InterruptedException {
        if (at(mount.path(), new MountTable()).isPresent()) {
            unmount(mount, data);
        } else if (Files.isDirectory(mount.path(), LinkOption.NOFOLLOW_LINKS)) {
            // An engine that was killed may have left it between making it and mounting, or between unmounting and removing it.
            removeEmpty(mount);
        }
    }

    /** The same where data is mounted at a path, whichever part it is: there is one at a path, and a link in the data may have led to it. */
    static void unmount(MountPath mount, MountedDirectory data) throws IOException, InterruptedException {
        Optional<Mount> there = at(mount.path(), new MountTable());
        if (there.isPresent() && there.get().place().isIn(data.place())) {
            unmount(mount);
        }
    }

    /** Takes away what is mounted at a path, and the directory that it was mounted on. */
    static void unmount(MountPath mount) throws IOException, InterruptedException {
        run(HostCommand.of("umount", "--lazy", mount.path().toString()), mount);
        removeEmpty(mount);
    }

    private static void removeEmpty(MountPath mount) throws IOException {
        try {
            Files.deleteIfExists(mount.path());
        } catch (DirectoryNotEmptyException foreign) {
            // It was not empty when it was mounted on, which is not our doing.
            return;
        }
    }

    private static Optional<Mount> at(Path path, MountTable mounts) throws IOException {
        try {
            return mounts.at(path.getParent().toRealPath().resolve(path.getFileName()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    private static void run(HostCommand command, MountPath mount) throws IOException, InterruptedException {
        Result result = command.with("LC_ALL", "C").run();
        if (!result.ok()) {
            String reason = result.err().strip().lines().findFirst().orElse("it failed without a word");
            throw mount.refused("cannot be mounted or unmounted: " + reason + ".", "Mend that, or start the engine with --mount-by link.");
        }
    }
}
