package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Set;

/** Gives up a container that was deleted: its data goes, and nobody has it back. */
public final class PurgeContainer implements Change {
    private final JobResources resources;
    private final ApiObject deleted;
    private Set<String> data = Set.of();

    public PurgeContainer(JobResources resources, ApiObject deleted) {
        this.resources = resources;
        this.deleted = deleted;
    }

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
    public String apply(Transaction catalog) {
        data = DeletedContainers.data(catalog, deleted);
        catalog.remove(deleted.reference());
        return "";
    }

    @Override
    public void done() {
        data.forEach(resources.sweeper()::destroy);
    }
}
