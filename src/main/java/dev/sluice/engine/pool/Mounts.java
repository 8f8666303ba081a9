package dev.sluice.engine.pool;

import dev.sluice.engine.host.mount.Mount;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What is mounted in a tree is not the tree's and never goes with it. Programs that remove can tell another file system,
 * but not a directory of the same one that is mounted a second time.
 */
public final class Mounts {
    private Mounts() {
    }

    /** Refuses a tree, which need not be there, if anything is mounted in it. */
    public static void checkNoneIn(Path tree) throws IOException {
        for (Mount mount : Mount.below(tree)) {
            throw new IOException(mount.point() + " is mounted in it");
        }
    }
}
