package dev.sluice.engine.host.files;

import java.io.IOException;
import java.nio.file.Path;

/** What the disk below some data does with what is written over other data. */
public interface Storage {
    /** Writes it in the same place, as most do. */
    Storage PLAIN = new Storage() {
        @Override
        public boolean findsNewPlaces() {
            return false;
        }

        @Override
        public void writeInPlace(Path folder) {
            // It does so anyway.
        }
    };

    /** Whether it finds a new place for it each time, so that to fill files in advance saves nothing. */
    boolean findsNewPlaces();

    /**
     * Has it written in the same place all the same, for files that are made in {@code folder} from now on and for their copies:
     * for a log that programs wait for, and that has sums of its own. Does nothing where that cannot be had; all is only slower
     * then.
     */
    void writeInPlace(Path folder) throws IOException, InterruptedException;
}
