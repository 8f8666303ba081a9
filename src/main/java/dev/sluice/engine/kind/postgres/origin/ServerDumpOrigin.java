package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.postgres.dump.DumpRestore;
import dev.sluice.engine.kind.postgres.source.ServerDump;
import java.io.IOException;

/** A running server that lets nobody replicate it: one database of it, by a dump at each sync. */
final class ServerDumpOrigin implements Origin {
    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        FilledDataset.fill(staging, progress, () -> restore(staging, progress));
    }

    private static void restore(Staging staging, Progress progress) throws IOException, InterruptedException {
        try (ServerDump dump = ServerDump.take(staging, progress)) {
            new DumpRestore(staging, dump.path(), dump.login(), progress).run();
        }
    }

    @Override
    public void release(Staging staging) throws IOException, InterruptedException {
        ServerOrigin.releaseSlots(staging);
    }

    @Override
    public void releaseLog(Staging staging) throws IOException, InterruptedException {
        ServerOrigin.releaseLogSlot(staging);
    }

    @Override
    public Table ask(Staging staging, DatabaseQuery query) throws IOException, InterruptedException {
        return ServerOrigin.askServer(staging, query);
    }
}
