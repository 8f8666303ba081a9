package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Silence;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Locale;

/** Gives a VDB a fresh copy of a point in the place of its current data, which stays as its previous timeflow. */
final class Renewal {
    /** From the data of another container; as the names of its hooks end. */
    static final String REFRESH = "Refresh";
    /** From the VDB's own history; as the names of its hooks end. */
    static final String ROLLBACK = "Rollback";

    private final Workplace place;
    private final ApiObject container;
    private final FreshCopy copy;
    private final String what;

    private Vdb vdb;
    private Exchange exchange;
    private boolean configured;
    private String displaced;

    private Renewal(Workplace place, ApiObject container, FreshCopy copy, String what) {
        this.place = place;
        this.container = container;
        this.copy = copy;
        this.what = what;
    }

    /** @param what {@link #REFRESH} or {@link #ROLLBACK} */
    static Renewal begin(Workplace place, Transaction catalog, String job, ApiObject container, ApiObject point,
                         String what) {
        FreshCopy copy = new FreshCopy(place, catalog, point);
        String creationType = what.toUpperCase(Locale.ROOT);
        copy.begin(catalog, job, container.reference(), "DB_" + creationType, creationType);
        return new Renewal(place, container, copy, what);
    }

    void run(JobRun run) throws IOException, InterruptedException {
        // As it stands now: others may have worked on it since the request.
        vdb = place.catalog().read(catalog -> Requirements.enabledVdb(catalog, place, container, "")
                .comingFrom(catalog, catalog.find(copy.timeflow())));
        vdb.hooks().run("pre" + what, run);
        run.at(5, "Copying the point.");
        copy.fill();
        run.checkCancelled();
        run.at(50, "Putting the copy in the place of the current data.");
        exchange = new Exchange(place, vdb, copy.timeflow());
        exchange.make(run.between(50, 60));
        run.at(60, "Configuring the copy.");
        configured = true;
        copy.configure(vdb, run.between(60, 90));
        if (what.equals(REFRESH)) {
            vdb.hooks().run("configureClone", run);
        }
        vdb.hooks().run("post" + what, run);
        run.checkCancelled();
        run.at(90, "Taking the first snapshot.");
        copy.freeze();
    }

    void finish(Transaction catalog) {
        copy.finish(catalog, vdb);
        displaced = vdb.container().string("previousTimeflow");
        catalog.put(catalog.find(vdb.container().reference()).with("currentTimeflow", copy.timeflow())
                .with("previousTimeflow", vdb.timeflow())
                .with("provisionContainer", Lineage.parent(catalog, catalog.find(copy.timeflow()))));
        if (displaced != null) {
            History.release(catalog, displaced);
        }
    }

    /** The data of the timeflow before the previous one is of no more use: what is left of it are its snapshots. */
    void done() throws IOException, InterruptedException {
        if (displaced != null) {
            place.pool().destroy(displaced);
        }
    }

    void abandon() throws IOException, InterruptedException {
        if (configured) {
            vdb.kind().retire(vdb.virtual(), new Silence());
        }
        if (exchange != null) {
            exchange.takeBack();
        }
        copy.abandon();
    }
}
