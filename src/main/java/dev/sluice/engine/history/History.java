package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Which parts of the histories of containers are still of use. */
public final class History {
    private History() {
    }

    /** Removes a timeflow that nothing refers to any more: no container, no snapshot, no bookmark. */
    public static void release(Transaction catalog, String timeflow) {
        if (catalog.referrers(timeflow, null).isEmpty()) {
            catalog.remove(timeflow);
        }
    }

    /**
     * The names of everything in the pool that is of use: all snapshots, and of timeflows the current ones and the previous
     * ones, to which undo goes back. Of older timeflows only the snapshots are kept. The same of what was deleted and can be had back.
     */
    public static Set<String> owned(Transaction catalog) {
        Set<String> owned = new HashSet<>(catalog.references("snapshot"));
        for (String container : catalog.references("database")) {
            owned.add(catalog.find(container).string("currentTimeflow"));
            owned.add(catalog.find(container).string("previousTimeflow"));
        }
        catalog.list(Query.all("database/deleted")).forEach(deleted -> owned.addAll(ownedBy(catalog, deleted)));
        return owned;
    }

    /** The same of a container that was deleted and can be had back. */
    public static Set<String> ownedBy(Transaction catalog, ApiObject deleted) {
        Set<String> owned = new HashSet<>();
        for (Object content : deleted.list("contents")) {
            ApiObject part = (ApiObject) content;
            switch (catalog.typeOf(part).root()) {
                case "snapshot" -> owned.add(part.reference());
                case "database" -> owned.addAll(Arrays.asList(part.string("currentTimeflow"), part.string("previousTimeflow")));
                default -> { }
            }
        }
        owned.remove(null);
        return owned;
    }
}
