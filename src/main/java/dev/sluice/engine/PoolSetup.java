package dev.sluice.engine;

import dev.sluice.engine.pool.NewPoolDisk;
import dev.sluice.engine.pool.PoolDisk;
import dev.sluice.engine.pool.Pools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Gives a pool a disk of its own, on a machine whose disks cannot share blocks, and takes it away again. */
public final class PoolSetup {
    private final Path folder;

    public PoolSetup(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    public Path folder() {
        return folder;
    }

    /**
     * Makes a disk with a pool on it.
     *
     * @param size in bytes
     * @param type of its file system, or null for the best
     * @param owner whose engine works with it, or null for root's
     * @return the driver of the pool and what a clone costs there, in words for people
     * @throws IOException when that cannot be; the message says why and what to do
     */
    public String create(long size, String type, String owner) throws IOException, InterruptedException {
        PoolDisk disk = new NewPoolDisk(folder, size, type, owner).make();
        return Pools.choice(disk.pool(), null).driver() + "; " + Pools.tryOut(disk.pool(), null).text();
    }

    /**
     * Gives the disk more room, while it is in use.
     *
     * @param size in bytes, all in all
     * @return whether there is a disk
     * @throws IOException when that cannot be; the message says why and what to do
     */
    public boolean grow(long size) throws IOException, InterruptedException {
        Optional<PoolDisk> disk = PoolDisk.in(folder);
        if (disk.isPresent()) {
            disk.get().grow(size);
        }
        return disk.isPresent();
    }

    /** What would go with the disk, in words for people; nothing when there is none. */
    public Optional<String> content() throws IOException {
        Optional<PoolDisk> disk = PoolDisk.in(folder);
        return disk.isEmpty() ? Optional.empty() : Optional.of(disk.get().content());
    }

    /** Removes the disk with all that is on it, unless somebody uses it. */
    public void remove() throws IOException, InterruptedException {
        Optional<PoolDisk> disk = PoolDisk.in(folder);
        if (disk.isPresent()) {
            disk.get().remove();
        }
    }
}
