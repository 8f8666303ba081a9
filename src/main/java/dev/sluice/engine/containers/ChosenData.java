package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.SourceBounds;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;

/**
 * Whether an administrator has chosen the data of a VDB, and so whom that data lets in: superusers that came with it may run programs.
 * That is noted of each timeflow, since each refresh and rollback chooses anew, and undoing one goes back to what was chosen before.
 */
public final class ChosenData {
    static final String BY_ADMINISTRATOR = "chosenByAdministrator";

    private ChosenData() {
    }

    static boolean isByAdministrator(Transaction catalog, String timeflow) {
        ApiObject known = catalog.find(timeflow);
        return known != null && known.flag(BY_ADMINISTRATOR);
    }

    /** Whether it holds for what a policy fetches anew: it does while nobody else has said what the parent of the VDB holds. */
    public static boolean isStillByAdministrator(Transaction catalog, ApiObject vdb) {
        ApiObject parent = catalog.find(vdb.string("provisionContainer"));
        ApiObject source = Lineage.source(catalog, parent.reference());
        boolean isParents = source != null && (source.flag("virtual") ? isByAdministrator(catalog, parent.string("currentTimeflow"))
                : source.flag(SourceBounds.ANYWHERE));
        return isParents && isByAdministrator(catalog, vdb.string("currentTimeflow"));
    }
}
