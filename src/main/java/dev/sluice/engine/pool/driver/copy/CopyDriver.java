package dev.sluice.engine.pool.driver.copy;

import dev.sluice.engine.pool.Driver;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Copies every byte. Not copy-on-write, but at home on every disk. */
public final class CopyDriver implements Driver {
    @Override
    public String name() {
        return "copy";
    }

    @Override
    public int preference() {
        return 100;
    }

    @Override
    public boolean sharesBlocks() {
        return false;
    }

    @Override
    public void copy(Path from, Path to) throws IOException, InterruptedException {
        Trees.copy(from, to, "never");
        // A file system may write down a new name before the content of the file, and lose the content with the power.
        Trees.flush(to);
    }

    @Override
    public Pool.Usage usage(Path tree) throws IOException, InterruptedException {
        long size = Trees.size(tree);
        return new Pool.Usage(size, OptionalLong.of(size));
    }
}
