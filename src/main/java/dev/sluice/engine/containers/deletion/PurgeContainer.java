package dev.sluice.engine.containers.deletion;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Map;

/** Gives up a container that was deleted: nobody has it back, and it is listed until all its data is gone. See {@link DataRemoval}. */
public record PurgeContainer(JobResources resources, ApiObject deleted) implements Change {
    @Override
    public String actionType() {
        return "DB_PURGE";
    }

    @Override
    public String title() {
        return "Remove the data of deleted \"" + deleted.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        if (new DeletedContainers(resources, catalog).isNeeded(deleted)) {
            throw new Refusal("exception.container.has.dependents", "Other deleted containers came from '" + deleted.name() + "'.",
                    "Delete those first.");
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.change(deleted.reference(), Map.of("removing", true));
        return "";
    }

    @Override
    public void done() {
        resources.sweeper().later(deleted.reference(), () -> new DataRemoval(resources).remove(deleted));
    }
}
