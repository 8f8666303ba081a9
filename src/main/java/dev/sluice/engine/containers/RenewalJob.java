package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.History;
import dev.sluice.engine.history.PointOfTime;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Gives a VDB a fresh copy of a point in the place of its current data, which stays as its previous timeflow. */
abstract class RenewalJob extends ContainerJob {
    /** Where the request says which point that is. */
    static final List<String> POINT = List.of("timeflowPointParameters");

    final ApiObject request;
    private final String what;
    private final String otherwise;
    private final boolean chosenByAdministrator;

    /** As it was found when the request was checked; it begins in the same transaction. */
    private PointOfTime point;
    private FreshCopy copy;
    private Vdb vdb;
    private TimeflowExchange exchange;
    private boolean configured;
    private String displaced;

    /**
     * @param what it is called, as the names of its hooks end: {@code Refresh}
     * @param otherwise what to do with a dSource instead
     * @param chosenByAdministrator whether an administrator has chosen the point
     */
    RenewalJob(JobResources resources, ApiObject container, ApiObject request, String what, String otherwise,
               boolean chosenByAdministrator) {
        super(resources, container);
        this.request = request;
        this.what = what;
        this.otherwise = otherwise;
        this.chosenByAdministrator = chosenByAdministrator;
    }

    private String creationType() {
        return what.toUpperCase(Locale.ROOT);
    }

    @Override
    public final String actionType() {
        return "DB_" + creationType();
    }

    @Override
    public final List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    protected final List<Mistake> objections(Transaction catalog) {
        Requirements.enabledVdb(catalog, resources, container, otherwise);
        point = point(catalog);
        List<Mistake> mistakes = new ArrayList<>(point.mistakes());
        if (mistakes.isEmpty() && point.container() != null) {
            mistakes.addAll(objections(catalog, point.container()));
        }
        return mistakes;
    }

    /** The point that is asked for. */
    abstract PointOfTime point(Transaction catalog);

    /** What speaks against a point of another container, or of this one. */
    protected abstract List<Mistake> objections(Transaction catalog, ApiObject owner);

    /** What is done when the copy is in its place and configured. */
    void configured(Vdb vdb, JobRun run) throws IOException, InterruptedException {
    }

    @Override
    public final ApiObject begin(Transaction catalog, String job) {
        copy = new FreshCopy(resources, catalog, point);
        LoginSeed.complete(catalog, Lineage.source(catalog, container.reference()), Vdb.of(catalog, resources, container.reference()).kind());
        copy.begin(catalog, job, container.reference(), actionType(), creationType(), chosenByAdministrator);
        return container;
    }

    @Override
    public final void run(JobRun run) throws IOException, InterruptedException {
        // As it stands now: others may have worked on it since the request.
        vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, otherwise))
                .rousedFor(run, "pre" + what);
        vdb = resources.catalog().read(catalog -> vdb.comingFrom(catalog, catalog.find(copy.timeflow())));
        Vdb renewed = vdb.on(copy.timeflow());
        vdb.hook("pre" + what, run);
        run.at(5, "Copying the point.");
        copy.fill(run.between(5, 50));
        run.checkCancelled();
        run.at(50, "Putting the copy in the place of the current data.");
        exchange = new TimeflowExchange(resources, vdb, copy.timeflow());
        exchange.make(run.between(50, 60));
        run.at(60, "Configuring the copy.");
        configured = true;
        copy.configure(renewed, run.between(60, 90));
        configured(renewed, run);
        renewed.hook("post" + what, run);
        run.checkCancelled();
        copy.open(renewed);
        run.at(90, "Taking the first snapshot.");
        copy.freeze(renewed);
    }

    @Override
    public final void finish(Transaction catalog) {
        copy.finish(catalog, vdb);
        displaced = vdb.container().string("previousTimeflow");
        catalog.put(catalog.find(container.reference()).with("currentTimeflow", copy.timeflow())
                .with("previousTimeflow", vdb.timeflow())
                .with("provisionContainer", Lineage.parent(catalog, catalog.find(copy.timeflow()))));
        if (displaced != null) {
            History.release(catalog, displaced);
        }
    }

    /** The data of the timeflow before the previous one is of no more use: what is left of it are its snapshots. */
    @Override
    public final void done() throws IOException, InterruptedException {
        if (displaced != null) {
            resources.pool().destroy(displaced);
        }
    }

    /** Whatever becomes of the copy, users get their data back; and the room that the copy took, which its start may need. */
    @Override
    public final void abandon() throws IOException, InterruptedException {
        try {
            if (configured) {
                vdb.kind().discard(vdb.virtual(), new SilentProgress());
            }
        } finally {
            takeBack();
        }
    }

    private void takeBack() throws IOException, InterruptedException {
        if (exchange == null) {
            copy.abandon();
            return;
        }
        exchange.putBack();
        try {
            copy.abandon();
        } finally {
            exchange.startAgain();
        }
    }
}
