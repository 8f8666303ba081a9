package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Refreshes a VDB: gives it the data of a point of the container it came from, or of another of the same kind. */
public final class RefreshJob extends RenewalJob {
    /** @param request a {@code RefreshParameters}, complete
     *  @param chosenByAdministrator whether an administrator has chosen the point */
    public RefreshJob(JobResources resources, ApiObject container, ApiObject request, boolean chosenByAdministrator) {
        super(resources, container, request, "Refresh", "Sync it instead.", chosenByAdministrator);
    }

    @Override
    public String title() {
        return "Refresh virtual database \"" + container.name() + "\".";
    }

    @Override
    PointOfTime point(Transaction catalog) {
        String parent = container.string("provisionContainer");
        return new PointOfTime(resources, catalog, request.object("timeflowPointParameters"), parent == null ? null : catalog.find(parent));
    }

    @Override
    protected List<Mistake> objections(Transaction catalog, ApiObject owner) {
        Requirements.staying(catalog, owner);
        if (owner.reference().equals(container.reference())) {
            return List.of(new Mistake(POINT, "that is a point of '" + container.name() + "' itself.",
                    "Use rollback to go back in its own history."));
        }
        if (!container.string("toolkit").equals(owner.string("toolkit"))) {
            return List.of(new Mistake(POINT, "'" + container.name() + "' cannot hold what '" + owner.name()
                    + "' holds: they are of different kinds.", "Use a container of the same kind."));
        }
        if (Lineage.descends(catalog, owner.reference(), container.reference())) {
            return List.of(new Mistake(POINT, "'" + owner.name() + "' came from '" + container.name() + "'.",
                    "Use a container that did not."));
        }
        return List.of();
    }

    /** The data is another's: what makes a clone fit for its users is done anew. */
    @Override
    void configured(Vdb vdb, JobRun run) throws IOException, InterruptedException {
        vdb.hook("configureClone", run);
    }
}
