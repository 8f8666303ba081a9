package dev.sluice.engine.containers.deletion;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.history.History;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Set;

/**
 * Removes the data of a deleted container from the pool, and then the record of it; before that, what is left of it on the host. What
 * cannot be removed stays listed, with a fault.
 */
public final class DataRemoval {
    private final JobResources resources;
    private final Catalog catalog;

    public DataRemoval(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
    }

    /** @param deleted that is given up, or of which something is left on the host */
    public void remove(ApiObject deleted) throws IOException, InterruptedException {
        if (LeftOver.isOf(deleted)) {
            LeftOver.clear(resources, deleted);
        }
        if (!deleted.flag("removing")) {
            return;
        }
        Set<String> data = catalog.read(transaction -> History.ownedBy(transaction, deleted));
        try {
            for (String name : data) {
                resources.pool().destroy(name);
            }
        } catch (IOException stays) {
            tell(deleted, FailureMessages.of(stays, false).summary());
            throw stays;
        }
        catalog.write(transaction -> {
            Faults.mend(transaction, FaultKind.DATA_STAYS, deleted);
            transaction.remove(deleted.reference());
            return null;
        });
    }

    private void tell(ApiObject deleted, String why) {
        catalog.write(transaction -> {
            Faults.raise(transaction, FaultKind.DATA_STAYS, deleted, "The data of '" + deleted.name() + "', which was deleted, stays in the pool: "
                    + why);
            return null;
        });
    }
}
