package dev.sluice.engine.containers.running;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.Environments;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Enables a source: its data is seen at its mount path again, and a VDB is started unless that is not wanted. */
public final class EnableJob extends ContainerJob {
    private final boolean start;

    private ApiObject source;
    private Vdb vdb;
    private Dsource dsource;
    private String status = "RUNNING";

    /** @param request a {@code SourceEnableParameters}, complete */
    public EnableJob(JobResources resources, ApiObject container, ApiObject request) {
        super(resources, container);
        start = !Boolean.FALSE.equals(request.get("attemptStart"));
    }

    @Override
    public String actionType() {
        return "SOURCE_ENABLE";
    }

    @Override
    public String title() {
        return "Enable \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> objections(Transaction catalog) {
        Environments.requireEnabledBehind(catalog, Requirements.source(catalog, container));
        return List.of();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        resources.catalog().read(catalog -> {
            source = Requirements.source(catalog, container);
            vdb = source.flag("virtual") ? Vdb.of(catalog, resources, container.reference()) : null;
            dsource = source.flag("linked") ? Dsource.of(catalog, resources, source) : null;
            return null;
        });
        run.at(10, "Presenting the data.");
        new Mounting(resources).present(timeflow(), MountPoint.of(source));
        if (vdb != null) {
            run.checkCancelled();
            status = start ? vdb.start(run, 20, 100).name() : "INACTIVE";
        }
        if (dsource != null) {
            follow(run);
        }
    }

    /** A dSource is of use without it, and a sync can mend it. */
    private void follow(JobRun run) throws IOException, InterruptedException {
        try {
            dsource.start(run.between(20, 100));
        } catch (IOException failure) {
            run.warn(FailureMessages.of(failure, false).summary(), "Sync the dSource.");
        }
    }

    private String timeflow() {
        return resources.catalog().read(catalog -> catalog.find(container.reference())).string("currentTimeflow");
    }

    @Override
    public void finish(Transaction catalog) {
        Points.runs(catalog, source.reference(), status, "ENABLED");
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (source == null || "ENABLED".equals(source.object("runtime").string("enabled"))) {
            return;
        }
        if (vdb != null) {
            vdb.stop(new SilentProgress());
        }
        if (dsource != null) {
            dsource.stop();
        }
        new Mounting(resources).withdraw(timeflow(), MountPoint.of(source));
    }
}
