package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Leftovers;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.engine.kind.postgres.server.ServerAccount;
import java.io.IOException;
import java.util.Map;

/** A dataset that is filled while no server runs on it, and belongs to its account afterwards. */
final class FilledDataset {
    /** What fills it. */
    interface Filling {
        void run() throws IOException, InterruptedException;
    }

    private FilledDataset() {
    }

    static void fill(Staging staging, Progress progress, Filling filling) throws IOException, InterruptedException {
        // Another link may have left a standby there.
        new Server("the standby in " + staging.into(), staging.installation(), staging.user(), staging.into(), Map.of()).stop();
        DataDirectory data = new DataDirectory(staging.into());
        data.openTablespaces();
        filling.run();
        new Leftovers(data).checkLinks();
        Account account = ServerAccount.of(staging.user());
        data.giveTo(account.uid(), account.gid());
        progress.at(100, "Copied the data");
    }
}
