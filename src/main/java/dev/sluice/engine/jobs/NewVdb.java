package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Silence;
import dev.sluice.wire.ApiObject;
import java.io.IOException;

/** A VDB in the making: its objects, its data, and the data's place on the host. */
final class NewVdb {
    private final Workplace place;
    private final Vdb vdb;
    private final FreshCopy copy;

    private NewVdb(Workplace place, Vdb vdb, FreshCopy copy) {
        this.place = place;
        this.vdb = vdb;
        this.copy = copy;
    }

    /**
     * Makes its objects, provisional for the job.
     *
     * @param point the snapshot it starts from, or null for an empty VDB
     * @param cause how the name of its timeflow begins
     */
    static NewVdb begin(Workplace place, Transaction catalog, String job, VdbRequest request, ApiObject point, String cause) {
        FreshCopy copy = new FreshCopy(place, catalog, point);
        Vdb vdb = request.add(catalog, job, copy.timeflow(), point == null ? null : point.string("container"));
        copy.begin(catalog, job, vdb.container().reference(), cause, "INITIAL");
        return new NewVdb(place, vdb, copy);
    }

    ApiObject container() {
        return vdb.container();
    }

    void make(JobRun run) throws IOException, InterruptedException {
        run.at(5, "Making the data.");
        copy.fill();
        run.checkCancelled();
        new Mounting(place).present(copy.timeflow(), vdb.mountPath());
        run.at(50, "Configuring the copy.");
        copy.configure(vdb, run.between(50, 90));
        vdb.hooks().run("configureClone", run);
        run.checkCancelled();
        run.at(90, "Taking the first snapshot.");
        copy.freeze();
    }

    void finish(Transaction catalog) {
        copy.finish(catalog, vdb);
    }

    void abandon() throws IOException, InterruptedException {
        vdb.kind().retire(vdb.virtual(), new Silence());
        new Mounting(place).withdraw(copy.timeflow(), vdb.mountPath());
        copy.abandon();
    }
}
