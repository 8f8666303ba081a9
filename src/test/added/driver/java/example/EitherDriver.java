package example;

import dev.sluice.engine.pool.Driver;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Lets the blocks of each file be shared where the disk can do that, and copies the others. */
public final class EitherDriver implements Driver {
    @Override
    public String name() {
        return "either";
    }

    @Override
    public int preference() {
        return 50;
    }

    @Override
    public boolean sharesBlocks() {
        return false;
    }

    @Override
    public void copy(Path from, Path to) throws IOException, InterruptedException {
        Trees.copy(from, to, "auto");
        Trees.flush(to);
    }

    @Override
    public Pool.Usage usage(Path tree) throws IOException, InterruptedException {
        return new Pool.Usage(Trees.size(tree), OptionalLong.empty());
    }
}
