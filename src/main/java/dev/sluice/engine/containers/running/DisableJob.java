package dev.sluice.engine.containers.running;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Disables a source: the engine works with it no more until it is enabled again, and its data is seen nowhere. */
public final class DisableJob extends ContainerJob {
    private final boolean cleanup;

    private ApiObject source;
    private Vdb vdb;
    private Dsource dsource;
    private String timeflow;

    /** @param request a {@code SourceDisableParameters}, complete */
    public DisableJob(JobResources resources, ApiObject container, ApiObject request) {
        super(resources, container);
        cleanup = !Boolean.FALSE.equals(request.get("attemptCleanup"));
    }

    @Override
    public String actionType() {
        return "SOURCE_DISABLE";
    }

    @Override
    public String title() {
        return "Disable \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.source(catalog, container);
        return List.of();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        resources.catalog().read(catalog -> {
            source = Requirements.source(catalog, container);
            vdb = source.flag("virtual") ? Vdb.of(catalog, resources, container.reference()) : null;
            dsource = source.flag("linked") ? Dsource.of(catalog, resources, source) : null;
            timeflow = catalog.find(container.reference()).string("currentTimeflow");
            return null;
        });
        if (!cleanup) {
            return;
        }
        if (vdb != null && isEnabled()) {
            vdb = vdb.rousedFor(run, "preStop");
            vdb.stop(run, 10, 90);
            run.checkCancelled();
        }
        if (dsource != null) {
            dsource.stop();
        }
        run.at(90, "Withdrawing the data from its mount path.");
        new Mounting(resources).withdraw(timeflow, MountPoint.of(source));
    }

    private boolean isEnabled() {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    @Override
    public void finish(Transaction catalog) {
        Points.runs(catalog, source.reference(), "UNKNOWN", "DISABLED");
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (source == null || !isEnabled()) {
            return;
        }
        new Mounting(resources).present(timeflow, MountPoint.of(source));
        if (vdb != null && vdb.runs()) {
            vdb.start(new SilentProgress());
        }
        if (dsource != null) {
            dsource.start(new SilentProgress());
        }
    }
}
