package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes a VDB: its objects, its data, and the data's place on the host. */
abstract class NewVdbJob implements Work {
    final JobResources resources;
    final VdbRequest wanted;

    private FreshCopy copy;
    private Vdb vdb;

    NewVdbJob(JobResources resources, VdbRequest wanted) {
        this.resources = resources;
        this.wanted = wanted;
    }

    /** Where it starts, or null for an empty VDB. */
    abstract PointOfTime start();

    /** How the name of its first timeflow begins. */
    abstract String cause();

    @Override
    public Path place() {
        return resources.pool().folder();
    }

    @Override
    public final String actionType() {
        return "DB_PROVISION";
    }

    @Override
    public final List<Mistake> references(Transaction catalog) {
        return wanted.references(catalog);
    }

    @Override
    public final ApiObject begin(Transaction catalog, String job) {
        PointOfTime start = start();
        copy = new FreshCopy(resources, catalog, start);
        vdb = wanted.add(catalog, job, copy.timeflow(), start == null ? null : start.snapshot().string("container"));
        copy.begin(catalog, job, vdb.container().reference(), cause(), "INITIAL", wanted.isOfAdministrator());
        return vdb.container();
    }

    @Override
    public final void run(JobRun run) throws IOException, InterruptedException {
        run.at(5, "Making the data.");
        copy.fill(run.between(5, 50));
        run.checkCancelled();
        new Mounting(resources).present(copy.timeflow(), vdb.mountPoints());
        run.at(50, "Configuring the copy.");
        copy.configure(vdb, run.between(50, 90));
        vdb.hook("configureClone", run);
        run.checkCancelled();
        copy.open(vdb);
        run.at(90, "Taking the first snapshot.");
        copy.freeze(vdb);
    }

    @Override
    public final void finish(Transaction catalog) {
        copy.finish(catalog, vdb);
    }

    @Override
    public final void abandon() throws IOException, InterruptedException {
        vdb.kind().retire(vdb.virtual(), new SilentProgress());
        new Mounting(resources).withdraw(copy.timeflow(), vdb.mountPoints());
        copy.abandon();
    }

    @Override
    public final void leave(Transaction catalog, String job, ApiError why) {
        LeftOver.keep(resources, catalog, job, vdb.container().reference(), why);
    }
}
