package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Refreshes a VDB: gives it the data of a point of the container it came from, or of another of the same kind. */
public final class RefreshJob implements Work {
    private static final List<String> POINT = List.of("timeflowPointParameters");

    private final Workplace place;
    private final ApiObject container;
    private final ApiObject request;
    private Renewal renewal;

    /** @param request a {@code RefreshParameters}, complete */
    public RefreshJob(Workplace place, ApiObject container, ApiObject request) {
        this.place = place;
        this.container = container;
        this.request = request;
    }

    @Override
    public String actionType() {
        return "DB_REFRESH";
    }

    @Override
    public String title() {
        return "Refresh virtual database \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Requirements.staying(catalog, container);
        Requirements.enabledVdb(catalog, place, container, "Sync it instead.");
        List<Mistake> mistakes = new ArrayList<>(new Existence(catalog, place.schema()).mistakes(request));
        PointOfTime point = point(catalog);
        mistakes.addAll(point.mistakes());
        if (point.container() != null && "AppDataContainer".equals(point.container().type())) {
            Requirements.staying(catalog, point.container());
            mistakes.addAll(checkParent(catalog, point.container()));
        }
        return mistakes;
    }

    private List<Mistake> checkParent(Transaction catalog, ApiObject parent) {
        if (parent.reference().equals(container.reference())) {
            return List.of(new Mistake(POINT, "that is a point of '" + container.name() + "' itself.",
                    "Use rollback to go back in its own history."));
        }
        if (!container.string("toolkit").equals(parent.string("toolkit"))) {
            return List.of(new Mistake(POINT, "'" + container.name() + "' cannot hold what '" + parent.name()
                    + "' holds: they are of different kinds.", "Use a container of the same kind."));
        }
        if (Lineage.descends(catalog, parent.reference(), container.reference())) {
            return List.of(new Mistake(POINT, "'" + parent.name() + "' came from '" + container.name() + "'.",
                    "Use a container that did not."));
        }
        return List.of();
    }

    private PointOfTime point(Transaction catalog) {
        String parent = container.string("provisionContainer");
        return new PointOfTime(catalog, request.object("timeflowPointParameters"), parent == null ? null : catalog.find(parent));
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        renewal = Renewal.begin(place, catalog, job, container, point(catalog).snapshot(), Renewal.REFRESH);
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
