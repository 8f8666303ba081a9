package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.FileSystemType;
import dev.sluice.engine.host.files.Storage;
import java.io.IOException;
import java.nio.file.Path;

/** A disk that finds a new place for whatever is written over other data, and cannot be told otherwise. */
final class NewPlaces implements Storage {
    private NewPlaces() {
    }

    /** What the disk below {@code folder} does. */
    static Storage at(Path folder) throws IOException {
        return FileSystemType.of(folder).equals("btrfs") ? new NewPlaces() : PLAIN;
    }

    @Override
    public boolean findsNewPlaces() {
        return true;
    }

    /** Data that is copied file by file stays as it is: files of both sorts cannot share blocks. */
    @Override
    public void writeInPlace(Path folder) {
        // See above.
    }
}
