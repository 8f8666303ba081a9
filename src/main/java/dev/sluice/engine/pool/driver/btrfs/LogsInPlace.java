package dev.sluice.engine.pool.driver.btrfs;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.files.Storage;
import java.io.IOException;
import java.nio.file.Path;

/** A btrfs whose trees are subvolumes: it writes nothing in the same place unless it is told to, folder by folder. */
final class LogsInPlace implements Storage {
    @Override
    public boolean findsNewPlaces() {
        return true;
    }

    @Override
    public void writeInPlace(Path folder) throws IOException, InterruptedException {
        try {
            HostCommand.of("chattr", "+C", folder.toString()).run();
        } catch (MissingProgramException slower) {
            return;
        }
    }
}
