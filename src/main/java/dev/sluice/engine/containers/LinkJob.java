package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.Existence;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Links a dSource: copies what a source holds into the pool and makes its first snapshot. */
public final class LinkJob implements Work {
    private final Workplace place;
    private final ApiObject request;
    private final SourceLink link;

    private ApiObject container;
    private ApiObject sync;
    private String timeflow;
    private String source;
    private Intake intake;

    /** @param request a {@code LinkParameters}, complete and with its secrets concealed
     *  @param anywhere whether it may be read from outside the source roots */
    public LinkJob(Workplace place, ApiObject request, boolean anywhere) {
        this.place = place;
        this.request = request;
        link = new SourceLink(place, request.object("linkData"), request.name(), "linkData", anywhere);
    }

    @Override
    public String actionType() {
        return "DB_LINK";
    }

    @Override
    public String title() {
        return "Link dSource \"" + request.name() + "\".";
    }

    @Override
    public List<String> parts() {
        return List.of("DB_SYNC");
    }

    @Override
    public boolean isSuspendable() {
        return true;
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        ApiObject wanted = Existence.withGroup(catalog, request);
        List<Mistake> mistakes = new ArrayList<>(new Existence(catalog, place.schema()).mistakes(wanted));
        mistakes.addAll(Existence.duplicate(catalog, "database", wanted.string("group"), request.name(), List.of("name")));
        mistakes.addAll(link.check(catalog));
        return mistakes;
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        timeflow = catalog.nextReference("APPDATA_TIMEFLOW");
        intake = new Intake(place, timeflow, catalog.nextReference("APPDATA_SNAPSHOT"));
        sync = link.sync(catalog);
        container = catalog.add(ApiObject.of("AppDataContainer").with("name", request.name())
                .with("description", request.string("description"))
                .with("group", Existence.withGroup(catalog, request).string("group")).with("toolkit", link.toolkit(catalog))
                .with("sourcingPolicy", request.object("linkData").get("sourcingPolicy"))
                .with("creationTime", Timestamp.of(Instant.now()))
                .with("guid", UUID.randomUUID().toString()).with("masked", false).with("transformation", false)
                .with("currentTimeflow", timeflow).with("runtime", ApiObject.of("AppDataContainerRuntime")
                        .with("logSyncActive", false)), job);
        catalog.add(Points.timeflow(timeflow, "default", container.reference(), "INITIAL"), job);
        source = catalog.add(link.source(catalog, container.reference())
                .with("runtime", Points.runtime("PENDING", "ENABLED", null)), job).reference();
        return container;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        place.pool().create(timeflow);
        intake.run(place.catalog().read(catalog -> catalog.reveal(source)), sync, run);
        new Mounting(place).present(timeflow, MountPoint.only(link.mountPath()));
    }

    @Override
    public void finish(Transaction catalog) {
        intake.finish(catalog, container);
        catalog.change(source, Map.of("runtime", Points.runtime("RUNNING", "ENABLED", intake.size())));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        new Mounting(place).withdraw(timeflow, MountPoint.only(link.mountPath()));
        intake.discard(place.catalog().read(catalog -> Dsource.of(catalog, place, catalog.find(source))));
    }
}
