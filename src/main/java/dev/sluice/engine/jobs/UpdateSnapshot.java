package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes for how many days a snapshot is kept. */
public record UpdateSnapshot(ApiObject snapshot, ApiObject changes) implements Change {
    @Override
    public String actionType() {
        return "SNAPSHOT_UPDATE";
    }

    @Override
    public String title() {
        return "Update snapshot \"" + snapshot.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return Existence.sameType(snapshot, changes);
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(Merge.into(snapshot, changes));
        return "";
    }
}
