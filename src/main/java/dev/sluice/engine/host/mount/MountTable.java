package dev.sluice.engine.host.mount;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What is mounted at the moment of the first question: read once, however many questions follow. For one thread. */
public final class MountTable {
    private Map<String, Mount> byPoint;

    /** What is seen mounted at a path, whose parents are no links. */
    Optional<Mount> at(Path path) throws IOException {
        if (byPoint == null) {
            Map<String, Mount> read = new HashMap<>();
            // Of two at one point the later one is seen.
            Mount.all().forEach(mount -> read.put(mount.point(), mount));
            byPoint = read;
        }
        return Optional.ofNullable(byPoint.get(path.toString()));
    }
}
