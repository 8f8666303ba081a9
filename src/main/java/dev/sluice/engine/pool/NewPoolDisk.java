package dev.sluice.engine.pool;

import dev.sluice.engine.host.Account;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** Makes a {@link PoolDisk}, or nothing. */
public final class NewPoolDisk {
    private final DiskFolder folder;
    private final long size;
    private final DiskFormat format;
    private final String owner;

    /**
     * @param path empty or still to be made
     * @param size in bytes
     * @param type of the file system, or null for the best
     * @param owner who works with the pool, or null for root
     */
    public NewPoolDisk(Path path, long size, String type, String owner) throws PoolException {
        this.folder = new DiskFolder(path.toAbsolutePath().normalize());
        this.size = size;
        this.format = type == null ? DiskFormat.BTRFS : DiskFormat.named(type);
        this.owner = owner;
    }

    /** Makes the disk, mounts it, and makes the pool on it. What a killed process left of one is no hindrance. */
    public PoolDisk make() throws IOException, InterruptedException {
        format.check(size);
        Account account = owner == null ? null : Account.named(owner);
        DiskFolder.checkRoot("make a disk in " + folder.root(), "Put sudo before the command and --owner "
                + Account.current().name() + " behind it, or use --pool copy, which needs no disk of its own.");
        checkVacant();
        boolean existed = Files.exists(folder.root());
        Files.createDirectories(folder.root());
        try {
            folder.checkRoom(size, 0);
            folder.locked(() -> build(account));
        } catch (IOException | InterruptedException | RuntimeException failure) {
            takeBack(existed, failure);
            throw failure;
        }
        return new PoolDisk(folder, format);
    }

    private void checkVacant() throws IOException {
        Path root = folder.root();
        if (!Layout.isThere(root)) {
            return;
        }
        if (!Files.isDirectory(root)) {
            throw new PoolException(root + " is no folder.", "Name one that is still to be made.");
        }
        if (folder.format().isPresent()) {
            throw new PoolException(root + " has a disk already.", "Use it, or remove it first: sluice pool remove " + root);
        }
        if (!folder.holdsNothingElse()) {
            throw new PoolException(root + " holds other files.", "Name a folder that is empty or still to be made.");
        }
    }

    private void build(Account account) throws IOException, InterruptedException {
        folder.unmount();
        Files.deleteIfExists(folder.image());
        try (FileChannel file = FileChannel.open(folder.image(),
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            file.write(ByteBuffer.allocate(1), size - 1);
        }
        format.make(folder.image());
        folder.mount(format);
        Pools.open(folder.mountPoint(), null).close();
        if (account != null) {
            DiskFolder.run(List.of("chown", "-R", account.uid() + ":" + account.gid(), folder.mountPoint().toString()));
        }
        folder.write(format);
    }

    private void takeBack(boolean existed, Exception failure) {
        try {
            folder.unmount();
            folder.clear();
            if (!existed) {
                Files.delete(folder.root());
            }
        } catch (IOException | InterruptedException left) {
            failure.addSuppressed(left);
        }
    }
}
