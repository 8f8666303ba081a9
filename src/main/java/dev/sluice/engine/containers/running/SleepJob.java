package dev.sluice.engine.containers.running;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.kind.Sleepable;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Ends the server of a VDB that nobody uses, and has whoever comes wait for it from then on. To its users it runs all the time, so no hook
 * is told. One that is in use by now goes on.
 */
public final class SleepJob extends ContainerJob {
    private Vdb vdb;
    private boolean stopped;
    private boolean sleeps;

    public SleepJob(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "SOURCE_STOP";
    }

    @Override
    public String title() {
        return "Let virtual database \"" + container.name() + "\" sleep, which nobody uses.";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Requirements.enabledVdb(catalog, resources, container, "");
        return List.of();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, ""));
        Sleepable kind = vdb.kind().as(Sleepable.class).orElseThrow();
        if (!vdb.runs() || !kind.isIdle(vdb.virtual())) {
            return;
        }
        List<InetSocketAddress> addresses = vdb.addresses();
        vdb.prepareDoor(addresses);
        stopped = true;
        vdb.stop(run.between(0, 80));
        vdb.holdDoor(addresses);
        sleeps = true;
    }

    @Override
    public void finish(Transaction catalog) {
        if (sleeps) {
            Points.sleeps(catalog, vdb.source().reference());
        }
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (stopped) {
            vdb.start(new SilentProgress());
        }
    }
}
