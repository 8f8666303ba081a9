package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.history.SnapshotMoment;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Takes a snapshot of a VDB as it is; on the wire a sync, as that of a dSource. */
public final class SnapshotJob extends ContainerJob {
    private String snapshot;
    private Vdb vdb;
    private SnapshotMoment moment;

    public SnapshotJob(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "DB_SYNC";
    }

    @Override
    public String title() {
        return "Take a snapshot of virtual database \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.enabledSource(catalog, container);
        return List.of();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        snapshot = catalog.nextReference("APPDATA_SNAPSHOT");
        return container;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, ""))
                .rousedFor(run, "preSnapshot", "postSnapshot");
        vdb.hook("preSnapshot", run);
        run.at(10, "Taking a snapshot.");
        moment = vdb.freeze(vdb.timeflow(), snapshot);
        vdb.hook("postSnapshot", run);
    }

    @Override
    public void finish(Transaction catalog) {
        catalog.add(Points.snapshot(catalog, snapshot, vdb.container(), vdb.timeflow(), moment));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        resources.pool().destroy(snapshot);
    }
}
