package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Provisions a VDB: clones a point of a container's history and makes the clone usable at its mount path. */
public final class ProvisionJob implements Work {
    private final Workplace place;
    private final ApiObject request;
    private final VdbRequest wanted;
    private NewVdb made;

    /** @param request an {@code AppDataProvisionParameters}, complete and with its secrets concealed */
    public ProvisionJob(Workplace place, ApiObject request) {
        this.place = place;
        this.request = request;
        wanted = new VdbRequest(place, request);
    }

    @Override
    public String actionType() {
        return "DB_PROVISION";
    }

    @Override
    public String title() {
        return "Provision virtual database \"" + wanted.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(wanted.check(catalog));
        PointOfTime point = point(catalog);
        mistakes.addAll(point.mistakes());
        if (point.container() != null) {
            Requirements.staying(catalog, point.container());
            mistakes.addAll(wanted.checkParent(catalog, point.container()));
        }
        return mistakes;
    }

    private PointOfTime point(Transaction catalog) {
        return new PointOfTime(catalog, request.object("timeflowPointParameters"), null);
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        made = NewVdb.begin(place, catalog, job, wanted, point(catalog).snapshot(), "DB_PROVISION");
        return made.container();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        made.make(run);
    }

    @Override
    public void finish(Transaction catalog) {
        made.finish(catalog);
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        made.abandon();
    }
}
