package dev.sluice.engine.pool.driver.btrfs;

import dev.sluice.engine.host.files.FileSystemType;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.files.Storage;
import dev.sluice.engine.pool.Driver;
import dev.sluice.engine.pool.Layout;
import dev.sluice.engine.pool.Mounts;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.Sample;
import dev.sluice.engine.pool.Trees;
import dev.sluice.engine.pool.UnsuitableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalLong;

/**
 * Makes each tree a subvolume and copies it as a snapshot of that, in the same time whatever is in it: on btrfs.
 *
 * <p>The kernel brings a snapshot to the disk with all that was written to its parent before, so nothing is left to flush.
 * What a tree takes is not counted by quota groups: those slow down every snapshot, and would have to be switched on for a
 * whole disk that may not be the pool's alone.
 */
public final class BtrfsDriver implements Driver {
    @Override
    public String name() {
        return "btrfs";
    }

    @Override
    public int preference() {
        return 300;
    }

    @Override
    public boolean sharesBlocks() {
        return true;
    }

    @Override
    public void prove(Path folder, Path scratch) throws IOException, InterruptedException {
        String type = FileSystemType.of(scratch);
        if (!type.equals("btrfs")) {
            throw UnsuitableException.disk(folder + " is on " + type,
                    "Use --pool reflink or --pool copy, or a folder on btrfs.");
        }
        try {
            checkMayDelete(folder, scratch.resolve("empty"));
            Path tree = scratch.resolve("tree");
            make(tree);
            Sample.in(tree);
            freeze(tree, scratch.resolve("snapshot"));
            copy(scratch.resolve("snapshot"), scratch.resolve("clone"));
        } catch (MissingProgramException missing) {
            throw UnsuitableException.setting("there is no program '" + missing.program() + "'", "Install btrfs-progs.");
        }
    }

    private void checkMayDelete(Path folder, Path empty) throws IOException, InterruptedException {
        make(empty);
        try {
            Subvolumes.delete(empty);
        } catch (IOException denied) {
            // An empty one may go as a directory does.
            Files.delete(empty);
            throw UnsuitableException.setting(folder + " is on a btrfs that lets only root delete subvolumes",
                    "Mount it with the option user_subvol_rm_allowed, or run the engine as root.");
        }
    }

    @Override
    public void make(Path tree) throws IOException, InterruptedException {
        Subvolumes.create(tree);
        Files.setPosixFilePermissions(tree, PosixFilePermissions.fromString("rwx------"));
    }

    @Override
    public void copy(Path from, Path to) throws IOException, InterruptedException {
        Subvolumes.snapshot(from, to, false);
    }

    /** Not even root changes the snapshot by mistake. */
    @Override
    public void freeze(Path from, Path to) throws IOException, InterruptedException {
        Subvolumes.snapshot(from, to, true);
    }

    @Override
    public void remove(Path tree) throws IOException, InterruptedException {
        if (!Layout.isThere(tree)) {
            return;
        }
        Mounts.checkNoneIn(tree);
        if (Subvolumes.is(tree)) {
            Subvolumes.delete(tree);
        } else {
            for (Path subvolume : Subvolumes.found(tree)) {
                Subvolumes.delete(subvolume);
            }
            Trees.remove(tree);
        }
    }

    @Override
    public Storage storage(Path folder) {
        return new LogsInPlace();
    }

    @Override
    public Pool.Usage usage(Path tree) throws IOException, InterruptedException {
        return new Pool.Usage(Trees.size(Subvolumes.all(tree)), OptionalLong.of(Subvolumes.exclusive(tree)));
    }
}
