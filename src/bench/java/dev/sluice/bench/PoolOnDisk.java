package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.PoolSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A pool on a disk of its own, gone when the benchmark ends. */
final class PoolOnDisk implements AutoCloseable {
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
        return Engine.start(EngineSettings.at(sandbox.folder().resolve("home")).withPool(setup.folder(), null)
                .withMountRoots(List.of(sandbox.folder())));
    }

    private Path folder() {
        return setup.folder().resolve("mnt");
    }

    Path dataset(String name) {
        return folder().resolve("datasets").resolve(name);
    }

    /** What the file system itself takes to copy a tree; the copy is removed afterwards. */
    double copyRaw(Path tree) throws Exception {
        String copy = folder().resolve("raw" + ++copies).toString();
        boolean btrfs = fileSystem.equals("btrfs");
        double seconds = Pairs.seconds(() -> LoopDisk.run(btrfs ? List.of("btrfs", "subvolume", "snapshot", tree.toString(), copy)
                : List.of("cp", "-a", "--reflink=always", tree.toString(), copy)));
        LoopDisk.run(btrfs ? List.of("btrfs", "subvolume", "delete", copy) : List.of("rm", "-r", copy));
        return seconds;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        setup.remove();
    }
}
