package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.engine.PoolSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A pool on a disk of its own, gone when the benchmark ends. */
final class PoolOnDisk implements AutoCloseable {
    private static final long REST_MILLIS = 500;

    private final Sandbox sandbox;
    private final String fileSystem;
    private final PoolSetup setup;
    private int copies;

    PoolOnDisk(Sandbox sandbox, String fileSystem, long size) throws IOException, InterruptedException {
        this.sandbox = sandbox;
        this.fileSystem = fileSystem;
        setup = new PoolSetup(sandbox.folder().resolve("pool"));
        setup.create(size, fileSystem, null);
    }

    Engine engine() throws IOException, InterruptedException {
        return Engine.start(sandbox.settings().withPool(setup.folder(), null)
                .withMountRoots(List.of(sandbox.folder())));
    }

    /** As an engine is told it. */
    Path place() {
        return setup.folder();
    }

    private Path folder() {
        return setup.folder().resolve("mnt");
    }

    Path dataset(String name) {
        return folder().resolve("datasets").resolve(name);
    }

    /** What the file system itself takes to copy a tree; the copy is removed afterwards. */
    double copyRaw(Path tree) throws Exception {
        return cloned(tree, copy -> () -> { });
    }

    /** Work on a clone that the file system makes of a tree; gives what ends it. */
    @FunctionalInterface
    interface OnClone {
        AutoCloseable run(Path clone) throws Exception;
    }

    /** How long it takes until a clone of a tree is in use; it is removed afterwards. */
    double cloned(Path tree, OnClone work) throws Exception {
        Path copy = folder().resolve("raw" + ++copies);
        boolean btrfs = fileSystem.equals("btrfs");
        AutoCloseable[] used = new AutoCloseable[1];
        double seconds = Pairs.seconds(() -> {
            LoopDisk.run(btrfs ? List.of("btrfs", "subvolume", "snapshot", tree.toString(), copy.toString())
                    : List.of("cp", "-a", "--reflink=always", tree.toString(), copy.toString()));
            used[0] = work.run(copy);
        });
        used[0].close();
        LoopDisk.run(btrfs ? List.of("btrfs", "subvolume", "delete", copy.toString()) : List.of("rm", "-r", copy.toString()));
        return seconds;
    }

    /** Waits until it has done what is left of work before. */
    void settle() throws Exception {
        LoopDisk.run("sync", "--file-system", folder().toString());
        TimeUnit.MILLISECONDS.sleep(REST_MILLIS);
    }

    /** A copy of a tree that shares nothing with it. */
    Path copied(Path tree) throws Exception {
        Path copy = folder().resolve("datasets").resolve("plain" + ++copies);
        LoopDisk.run("cp", "-a", "--reflink=never", tree.toString(), copy.toString());
        return copy;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        setup.remove();
    }
}
