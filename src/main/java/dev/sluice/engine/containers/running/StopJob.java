package dev.sluice.engine.containers.running;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Stops a VDB; its data stays where it is. */
public final class StopJob extends ContainerJob {
    private static final String OTHERWISE = "Only VDBs are started and stopped.";

    private Vdb vdb;

    public StopJob(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "SOURCE_STOP";
    }

    @Override
    public String title() {
        return "Stop virtual database \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.enabledVdb(catalog, resources, container, OTHERWISE);
        return List.of();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, OTHERWISE)).rousedFor(run, "preStop");
        vdb.stop(run, 10, 100);
    }

    @Override
    public void finish(Transaction catalog) {
        Points.runs(catalog, vdb.source().reference(), "INACTIVE", "ENABLED");
        Faults.mend(catalog, FaultKind.ENDED_WITHOUT_ROOM, container);
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (vdb != null && vdb.runs()) {
            vdb.start(new SilentProgress());
        }
    }
}
