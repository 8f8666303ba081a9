package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Links a dSource: copies what a source holds into the pool and makes its first snapshot. */
public final class LinkJob implements Work {
    private final JobResources resources;
    private final ApiObject request;
    private final SourceLink link;

    private ApiObject container;
    private ApiObject sync;
    private String timeflow;
    private String source;
    private SourceIntake intake;

    /** @param request a {@code LinkParameters}, complete and with its secrets concealed
     *  @param anywhere whether it may be read from outside the source roots */
    public LinkJob(JobResources resources, ApiObject request, boolean anywhere) {
        this.resources = resources;
        this.request = request;
        link = new SourceLink(resources, request.object("linkData"), request.name(), "linkData", anywhere);
    }

    @Override
    public Path place() {
        return resources.pool().folder();
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
    public List<Part> parts() {
        return List.of(new Part("DB_SYNC", "Run SnapSync for database \"" + request.name() + "\"."));
    }

    @Override
    public boolean isSuspendable() {
        return true;
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(ReferenceCheck.withGroup(catalog, request));
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        ApiObject wanted = ReferenceCheck.withGroup(catalog, request);
        List<Mistake> mistakes = new ArrayList<>(ReferenceCheck.duplicate(catalog, "database", wanted.string("group"), request.name(),
                List.of("name")));
        mistakes.addAll(link.check(catalog));
        return mistakes;
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        timeflow = catalog.nextReference("APPDATA_TIMEFLOW");
        intake = new SourceIntake(resources, timeflow, catalog.nextReference("APPDATA_SNAPSHOT"));
        sync = link.sync(catalog);
        container = catalog.add(ApiObject.of("AppDataContainer").with("name", request.name())
                .with("description", request.string("description"))
                .with("group", ReferenceCheck.withGroup(catalog, request).string("group")).with("toolkit", link.toolkit(catalog))
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
        resources.pool().create(timeflow);
        intake.run(resources.catalog().read(catalog -> catalog.reveal(source)), sync, run);
        new Mounting(resources).present(timeflow, MountPoint.of(resources.catalog().read(catalog -> catalog.find(source))));
    }

    @Override
    public void finish(Transaction catalog) {
        intake.finish(catalog, container);
        catalog.change(source, Map.of("runtime", Points.runtime("RUNNING", "ENABLED", intake.size())));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        new Mounting(resources).withdraw(timeflow, MountPoint.of(resources.catalog().read(catalog -> catalog.find(source))));
        intake.discard(resources.catalog().read(catalog -> Dsource.of(catalog, resources, catalog.find(source))));
    }

    @Override
    public void leave(Transaction catalog, String job, ApiError why) {
        LeftOver.keep(resources, catalog, job, container.reference(), why);
    }
}
