package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Starts the database that follows the source of a dSource, which has ended or was not started yet. */
final class StartFollower extends ContainerJob {
    StartFollower(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "SOURCE_START";
    }

    @Override
    public String title() {
        return "Start the standby of dSource \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.enabledSource(catalog, container);
        return List.of();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        resources.catalog().read(catalog -> Dsource.of(catalog, resources, Requirements.enabledSource(catalog, container)))
                .start(run.between(0, 100));
    }

    @Override
    public void finish(Transaction catalog) {
        // What the dSource shows of itself stays as it is; Followers mends the fault.
    }

    @Override
    public void abandon() {
        // One that did not start leaves nothing.
    }
}
