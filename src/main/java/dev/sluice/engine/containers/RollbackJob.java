package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Rolls a VDB back: gives it the data of a point of its own history. */
public final class RollbackJob extends RenewalJob {
    /** @param request a {@code RollbackParameters}, complete
     *  @param chosenByAdministrator whether an administrator has chosen the point */
    public RollbackJob(JobResources resources, ApiObject container, ApiObject request, boolean chosenByAdministrator) {
        super(resources, container, request, "Rollback", "Provision a VDB from the point instead.", chosenByAdministrator);
    }

    @Override
    public String title() {
        return "Roll back virtual database \"" + container.name() + "\".";
    }

    @Override
    PointOfTime point(Transaction catalog) {
        return new PointOfTime(resources, catalog, request.object("timeflowPointParameters"), container);
    }

    @Override
    protected List<Mistake> objections(Transaction catalog, ApiObject owner) {
        return owner.reference().equals(container.reference()) ? List.of() : List.of(new Mistake(POINT, "that is a point of '"
                + owner.name() + "', not of '" + container.name() + "'.",
                "Use refresh for it, or name a point of '" + container.name() + "'."));
    }
}
