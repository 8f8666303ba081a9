package dev.sluice.engine.containers.running;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Starts the server of a VDB that sleeps, and hands on to it whoever waits. No hook is told, as none was when it fell asleep. */
public final class WakeJob extends ContainerJob {
    private Vdb vdb;

    public WakeJob(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "SOURCE_START";
    }

    @Override
    public String title() {
        return "Wake virtual database \"" + container.name() + "\", to which somebody connects.";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.enabledVdb(catalog, resources, container, "");
        return List.of();
    }

    /** Somebody waits, and it takes little. */
    @Override
    public boolean isUrgent() {
        return true;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, ""));
        if (!vdb.isAsleep()) {
            return;
        }
        try {
            vdb.start(run.between(0, 100));
        } catch (IOException failed) {
            resources.catalog().write(catalog -> {
                Faults.raise(catalog, FaultKind.NOT_WOKEN, catalog.find(container.reference()), "'" + container.name() + "' does not wake: "
                        + FailureMessages.of(failed, false).summary());
                return null;
            });
            throw failed;
        }
        resources.doors().handOn(container.reference());
    }

    @Override
    public void finish(Transaction catalog) {
        if (vdb.isAsleep()) {
            Points.runs(catalog, vdb.source().reference(), "RUNNING", "ENABLED");
        }
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (vdb != null && vdb.isAsleep()) {
            resources.doors().drop(container.reference());
            vdb.stop(new SilentProgress());
        }
    }
}
