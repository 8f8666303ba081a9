package dev.sluice.engine.kind.postgres.origin;

import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SourceDirectory;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.Leftovers;
import dev.sluice.engine.kind.postgres.server.Tablespaces;
import dev.sluice.engine.kind.tree.BlockRecords;
import dev.sluice.engine.kind.tree.TreeCopy;
import java.io.IOException;

/** A base backup in a folder of this machine. */
final class BackupOrigin implements Origin {
    @Override
    public void stage(Staging staging, Progress progress) throws IOException, InterruptedException {
        FilledDataset.fill(staging, progress, () -> copy(staging, progress));
    }

    private static void copy(Staging staging, Progress progress) throws IOException, InterruptedException {
        SourceDirectory source = SourceDirectory.named("backupPath", "exception.postgres.backup", staging.parameters().string("backupPath"),
                staging.reach())
                .apartFrom(staging.into());
        DataDirectory there = new DataDirectory(source.path());
        there.checkVersion(staging.installation());
        new DataDirectory(staging.into()).writeLogInPlace(staging.storage());
        new TreeCopy(source.following(new Tablespaces(there).elsewhere()), staging.into(), BlockRecords.of(staging),
                staging.sync().flag("resync"), progress).run();
        new Leftovers(new DataDirectory(staging.into())).makeOwn();
    }
}
