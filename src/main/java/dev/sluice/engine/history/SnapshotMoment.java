package dev.sluice.engine.history;

import dev.sluice.engine.kind.DataMoment;
import dev.sluice.engine.kind.Dated;
import dev.sluice.engine.kind.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Of when a snapshot is.
 *
 * @param taken when it was taken
 * @param data of when the data in it is
 * @param held how the data was held still, or null where there is nothing to say of it
 */
public record SnapshotMoment(Instant taken, DataMoment data, String held) {
    /** Of the data of a source, which may be stamped by another clock. @param frozen the directory of the snapshot */
    public static SnapshotMoment ofSource(Kind kind, Path frozen, Instant taken) throws IOException {
        return of(kind, frozen, taken, Optional.empty());
    }

    /** Of the data of a VDB, which is changed on this machine. @param frozen the directory of the snapshot */
    public static SnapshotMoment ofVdb(Kind kind, Path frozen, Instant taken) throws IOException {
        return of(kind, frozen, taken, Optional.of(taken));
    }

    private static SnapshotMoment of(Kind kind, Path frozen, Instant taken, Optional<Instant> stamped) throws IOException {
        Optional<Dated> dated = kind.as(Dated.class);
        DataMoment data = dated.isPresent() ? dated.get().moment(frozen, stamped) : DataMoment.at(taken);
        return new SnapshotMoment(data.taken().orElse(taken), data, null);
    }

    /** The same, with how the data was held still. */
    public SnapshotMoment held(String how) {
        return new SnapshotMoment(taken, data, how);
    }
}
