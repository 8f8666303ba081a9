package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.dump.DumpRestore;
import java.io.IOException;

/** A dump in files of this machine. */
final class DumpOrigin implements Origin {
    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        FilledDataset.fill(staging, progress, () -> new DumpRestore(staging, progress).run());
    }
}
