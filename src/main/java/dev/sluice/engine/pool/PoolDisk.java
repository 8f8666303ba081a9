package dev.sluice.engine.pool;

import dev.sluice.engine.host.mount.Mount;
import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A disk that a pool has for itself: a file with a file system in it that can share blocks, mounted next to it. For machines
 * whose own disks cannot. It stays mounted when the engine stops; after a restart of the machine the engine mounts it.
 */
public final class PoolDisk {
    private final DiskFolder folder;
    private final DiskFormat format;

    PoolDisk(DiskFolder folder, DiskFormat format) {
        this.folder = folder;
        this.format = format;
    }

    /** The disk in a folder, if it has one. */
    public static Optional<PoolDisk> in(Path path) throws IOException {
        DiskFolder folder = new DiskFolder(path);
        return folder.format().map(format -> new PoolDisk(folder, format));
    }

    /**
     * The folder of a pool: if there is a disk in {@code path}, where that is mounted, and otherwise {@code path} itself.
     * Mounts the disk if it is not mounted.
     */
    public static Path poolIn(Path path) throws IOException, InterruptedException {
        Optional<PoolDisk> disk = in(path);
        if (disk.isEmpty()) {
            return path;
        }
        disk.get().mount();
        return disk.get().pool();
    }

    /** The folder of the pool; empty while the disk is not mounted. */
    public Path pool() {
        return folder.mountPoint();
    }

    /** Its file system. */
    public String type() {
        return format.type();
    }

    /** In bytes, whether they are taken or not. */
    public long size() throws IOException {
        return Files.size(folder.image());
    }

    public boolean isMounted() throws IOException {
        return folder.mounted().isPresent();
    }

    private void mount() throws IOException, InterruptedException {
        if (isMounted()) {
            return;
        }
        DiskFolder.checkRoot("mount " + folder.image(), "Run: sudo " + String.join(" ", folder.mountCommand(format)));
        folder.locked(() -> {
            if (!isMounted()) {
                folder.mount(format);
            }
        });
    }

    /** Gives it more room, while it is in use. Goes on where it was broken off. @param size in bytes, all in all */
    public void grow(long size) throws IOException, InterruptedException {
        DiskFolder.checkRoot("make the disk in " + folder.root() + " larger", "Put sudo before the command.");
        if (size < size()) {
            throw new PoolException("the disk in " + folder.root() + " has " + ByteSize.of(size()) + " already, and cannot become smaller.",
                    "Say how large it is to be all in all.");
        }
        folder.checkRoom(size, folder.taken());
        mount();
        folder.locked(() -> {
            folder.extend(size);
            format.grow(pool());
        });
    }

    /** What would go with it, in words. */
    public String content() throws IOException {
        if (!isMounted()) {
            return "whatever is on it; it is not mounted";
        }
        Layout layout = Layout.of(pool());
        int datasets = Files.isDirectory(layout.datasets()) ? Layout.entries(layout.datasets()).size() : 0;
        int snapshots = Files.isDirectory(layout.snapshots()) ? Layout.entries(layout.snapshots()).size() : 0;
        return datasets + snapshots == 0 ? "nothing on it" : datasets + " datasets and " + snapshots + " snapshots";
    }

    /** Unmounts it and removes it with all that is on it, unless somebody uses it. Goes on where it was broken off. */
    public void remove() throws IOException, InterruptedException {
        DiskFolder.checkRoot("remove the disk in " + folder.root(), "Put sudo before the command.");
        checkUnused();
        folder.locked(() -> {
            folder.unmount();
            folder.clear();
        });
        if (Layout.entries(folder.root()).isEmpty()) {
            Files.delete(folder.root());
        }
    }

    private void checkUnused() throws IOException {
        Optional<Mount> here = folder.mounted();
        if (here.isEmpty()) {
            return;
        }
        Layout layout = Layout.of(pool());
        if (Files.exists(layout.lock())) {
            PoolLock.take(layout).close();
        }
        for (Mount other : Mount.all()) {
            if (other.place().device().equals(here.get().place().device()) && !other.equals(here.get())) {
                throw new PoolException(folder.root() + " is in use: its data is mounted at " + other.point() + ".",
                        "Disable or delete what is there.");
            }
        }
    }
}
