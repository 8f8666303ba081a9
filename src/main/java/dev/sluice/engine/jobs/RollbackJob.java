package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Rolls a VDB back: gives it the data of a point of its own history. */
public final class RollbackJob implements Work {
    private final Workplace place;
    private final ApiObject container;
    private final ApiObject request;
    private Renewal renewal;

    /** @param request a {@code RollbackParameters}, complete */
    public RollbackJob(Workplace place, ApiObject container, ApiObject request) {
        this.place = place;
        this.container = container;
        this.request = request;
    }

    @Override
    public String actionType() {
        return "DB_ROLLBACK";
    }

    @Override
    public String title() {
        return "Roll back virtual database \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Requirements.staying(catalog, container);
        Requirements.enabledVdb(catalog, place, container, "Provision a VDB from the point instead.");
        List<Mistake> mistakes = new ArrayList<>(new Existence(catalog, place.schema()).mistakes(request));
        PointOfTime point = point(catalog);
        mistakes.addAll(point.mistakes());
        ApiObject owner = point.container();
        if (owner != null && !owner.reference().equals(container.reference())) {
            mistakes.add(new Mistake(List.of("timeflowPointParameters"), "that is a point of '" + owner.name() + "', not of '"
                    + container.name() + "'.", "Use refresh for it, or name a point of '" + container.name() + "'."));
        }
        return mistakes;
    }

    private PointOfTime point(Transaction catalog) {
        return new PointOfTime(catalog, request.object("timeflowPointParameters"), container);
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        renewal = Renewal.begin(place, catalog, job, container, point(catalog).snapshot(), Renewal.ROLLBACK);
        return container;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        renewal.run(run);
    }

    @Override
    public void finish(Transaction catalog) {
        renewal.finish(catalog);
    }

    @Override
    public void done() throws IOException, InterruptedException {
        renewal.done();
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        renewal.abandon();
    }
}
