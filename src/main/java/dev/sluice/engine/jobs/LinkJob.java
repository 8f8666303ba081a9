package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Staging;
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
    private final Workplace place;
    private final ApiObject request;
    private final ApiObject link;

    private Installed installed;
    private String toolkit;
    private ApiObject config;
    private ApiObject container;
    private String timeflow;
    private String source;
    private String snapshot;
    private Instant moment;
    private long size;

    /** @param request a {@code LinkParameters}, complete and with its secrets concealed */
    public LinkJob(Workplace place, ApiObject request) {
        this.place = place;
        this.request = request;
        link = request.object("linkData");
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
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(new Existence(catalog, place.schema())
                .mistakes(Existence.withGroup(catalog, request)));
        String group = Existence.withGroup(catalog, request).string("group");
        mistakes.addAll(Existence.duplicate(catalog, "database", group, request.name(), List.of("name")));
        ApiObject found = link.string("config") == null ? null : catalog.find(link.string("config"));
        if (found != null && place.schema().type(found.type()).isA(place.schema().type("SourceConfig"))) {
            mistakes.addAll(checkConfig(catalog, found));
            String mountPath = mountPath();
            if (mountPath != null) {
                mistakes.addAll(new Mounting(place).check(mountPath, List.of("linkData", "parameters", "mountPath")));
            }
        }
        return mistakes;
    }

    private List<Mistake> checkConfig(Transaction catalog, ApiObject found) {
        List<Mistake> mistakes = new ArrayList<>();
        List<String> path = List.of("linkData", "config");
        if (!found.flag("linkingEnabled")) {
            mistakes.add(new Mistake(path, "linking of '" + found.name() + "' is disabled.", "Set its linkingEnabled to true."));
        }
        catalog.list(Query.all("source").where("config", found.reference())).stream().findFirst()
                .ifPresent(other -> mistakes.add(new Mistake(path, "'" + found.name() + "' is linked already, as '"
                        + other.name() + "'.", "Use that dSource, or create another source configuration.")));
        Kind kind = Installed.at(catalog, place.kinds(), found.string("repository")).kind();
        mistakes.addAll(Parameters.check(place.schema(), kind, Kind.Place.LINK, link, List.of("linkData", "parameters")));
        return mistakes;
    }

    /** Where the staged data is to be seen on the host, or null when nowhere. */
    private String mountPath() {
        return Mounting.pathOf(link.object("parameters"), link.string("stagingMountBase"), request.name());
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        config = catalog.find(link.string("config"));
        installed = Installed.at(catalog, place.kinds(), config.string("repository"));
        toolkit = config.string("toolkit");
        timeflow = catalog.nextReference("APPDATA_TIMEFLOW");
        snapshot = catalog.nextReference("APPDATA_SNAPSHOT");
        container = catalog.add(ApiObject.of("AppDataContainer").with("name", request.name())
                .with("description", request.string("description"))
                .with("group", Existence.withGroup(catalog, request).string("group")).with("toolkit", toolkit)
                .with("sourcingPolicy", link.get("sourcingPolicy")).with("creationTime", Timestamp.of(Instant.now()))
                .with("guid", UUID.randomUUID().toString()).with("masked", false).with("transformation", false)
                .with("currentTimeflow", timeflow).with("runtime", ApiObject.of("AppDataContainerRuntime")
                        .with("logSyncActive", false)), job);
        catalog.add(Points.timeflow(timeflow, "default", container.reference()), job);
        source = catalog.add(linkedSource(catalog), job).reference();
        return container;
    }

    private ApiObject linkedSource(Transaction catalog) {
        boolean staged = link.type().equals("AppDataStagedLinkData");
        ApiObject linked = ApiObject.of(staged ? "AppDataLinkedStagedSource" : "AppDataLinkedDirectSource")
                .with("name", request.name()).with("container", container.reference()).with("config", config.reference())
                .with("parameters", parameters()).with("operations", link.get("operations"))
                .with("toolkit", toolkit).with("linked", true).with("virtual", false).with("staging", false)
                .with("logCollectionEnabled", false).with("status", "DEFAULT")
                .with("runtime", Points.runtime("PENDING", "ENABLED", null));
        if (!staged) {
            return linked.with("excludes", link.list("excludes")).with("followSymlinks", link.list("followSymlinks"));
        }
        ApiObject environment = catalog.find(catalog.find(config.string("repository")).string("environment"));
        return linked.with("stagingMountBase", link.string("stagingMountBase"))
                .with("stagingEnvironment", orElse(link.string("stagingEnvironment"), environment.reference()))
                .with("stagingEnvironmentUser", orElse(link.string("stagingEnvironmentUser"), environment.string("primaryUser")));
    }

    private ApiObject parameters() {
        return Parameters.of(place.schema(), installed.kind(), Kind.Place.LINK, link);
    }

    private static String orElse(String given, String otherwise) {
        return given == null ? otherwise : given;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        Path directory = place.pool().create(timeflow);
        ApiObject sync = link.object("syncParameters").object("parameters");
        installed.kind().stage(new Staging(config, parameters(), sync, installed.installation(), directory), run);
        run.checkCancelled();
        run.at(95, "Taking the first snapshot.");
        moment = Instant.now();
        place.pool().snapshot(timeflow, snapshot);
        size = place.pool().usage(timeflow).total();
        new Mounting(place).present(timeflow, mountPath());
    }

    @Override
    public void finish(Transaction catalog) {
        catalog.add(Points.snapshot(snapshot, container.reference(), timeflow, toolkit, moment));
        catalog.change(source, Map.of("runtime", Points.runtime("RUNNING", "ENABLED", size)));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        new Mounting(place).withdraw(timeflow, mountPath());
        place.pool().destroy(snapshot);
        place.pool().destroy(timeflow);
    }
}
