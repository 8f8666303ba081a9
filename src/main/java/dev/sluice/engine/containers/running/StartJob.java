package dev.sluice.engine.containers.running;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Starts a VDB that was stopped. */
public final class StartJob extends ContainerJob {
    private static final String OTHERWISE = "Only VDBs are started and stopped.";

    private Vdb vdb;
    private Kind.Readiness readiness;

    public StartJob(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "SOURCE_START";
    }

    @Override
    public String title() {
        return "Start virtual database \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.enabledVdb(catalog, resources, container, OTHERWISE);
        return List.of();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, OTHERWISE));
        readiness = vdb.start(run, 10, 100);
    }

    @Override
    public void finish(Transaction catalog) {
        Points.runs(catalog, vdb.source().reference(), readiness.name(), "ENABLED");
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (vdb != null && !vdb.runs()) {
            vdb.stop(new SilentProgress());
        }
    }
}
