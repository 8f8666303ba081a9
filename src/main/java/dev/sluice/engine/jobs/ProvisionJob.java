package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Provisions a VDB: clones a point of a container's history and makes the clone usable at its mount path. */
public final class ProvisionJob implements Work {
    private static final List<String> MOUNT_PATH = List.of("source", "parameters", "mountPath");

    private final Workplace place;
    private final ApiObject request;
    private final ApiObject virtualSource;

    private Installed installed;
    private String toolkit;
    private String parentSnapshot;
    private ApiObject container;
    private ApiObject config;
    private ApiObject origin;
    private String timeflow;
    private String source;
    private String snapshot;
    private Instant moment;
    private long size;
    private Kind.Readiness readiness;

    /** @param request an {@code AppDataProvisionParameters}, complete and with its secrets concealed */
    public ProvisionJob(Workplace place, ApiObject request) {
        this.place = place;
        this.request = request;
        virtualSource = request.object("source");
    }

    @Override
    public String actionType() {
        return "DB_PROVISION";
    }

    @Override
    public String title() {
        return "Provision virtual database \"" + name() + "\".";
    }

    private String name() {
        return request.object("container").name();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        ApiObject wanted = Existence.withGroup(catalog, request.object("container"));
        List<Mistake> mistakes = new ArrayList<>(new Existence(catalog, place.schema())
                .mistakes(request.with("container", wanted)));
        mistakes.addAll(Existence.duplicate(catalog, "database", wanted.string("group"), name(), List.of("container", "name")));
        ApiObject direct = request.object("sourceConfig");
        mistakes.addAll(Existence.duplicate(catalog, "sourceconfig", direct.string("repository"), direct.name(),
                List.of("sourceConfig", "name")));
        mistakes.addAll(new PointOfTime(catalog, request.object("timeflowPointParameters")).mistakes());
        mistakes.addAll(checkKind(catalog, direct.string("repository")));
        return mistakes;
    }

    private List<Mistake> checkKind(Transaction catalog, String repository) {
        ApiObject found = repository == null ? null : catalog.find(repository);
        Type wanted = place.schema().type("AppDataRepository");
        if (found == null || !place.schema().type(found.type()).isA(wanted)) {
            return List.of();
        }
        Kind kind = Installed.at(catalog, place.kinds(), repository).kind();
        List<Mistake> mistakes = new ArrayList<>(Parameters.check(place.schema(), kind, Kind.Place.VIRTUAL, virtualSource,
                List.of("source", "parameters")));
        mistakes.addAll(Parameters.check(place.schema(), kind, Kind.Place.SOURCE_CONFIG, request.object("sourceConfig"),
                List.of("sourceConfig", "parameters")));
        ApiObject parent = new PointOfTime(catalog, request.object("timeflowPointParameters")).container();
        if (parent != null && !found.string("toolkit").equals(parent.string("toolkit"))) {
            mistakes.add(new Mistake(List.of("sourceConfig", "repository"), "'" + found.name() + "' cannot hold what '"
                    + parent.name() + "' holds: they are of different kinds.", "Use a repository of the same kind."));
        }
        if (mountPath() != null) {
            mistakes.addAll(new Mounting(place).check(mountPath(), MOUNT_PATH));
        }
        return mistakes;
    }

    private String mountPath() {
        return virtualSource.object("parameters").string("mountPath");
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        ApiObject point = new PointOfTime(catalog, request.object("timeflowPointParameters")).snapshot();
        ApiObject parent = catalog.find(point.string("container"));
        parentSnapshot = point.reference();
        installed = Installed.at(catalog, place.kinds(), request.object("sourceConfig").string("repository"));
        toolkit = parent.string("toolkit");
        origin = Lineage.linkParameters(catalog, parent);
        timeflow = catalog.nextReference("APPDATA_TIMEFLOW");
        snapshot = catalog.nextReference("APPDATA_SNAPSHOT");
        String now = Timestamp.of(Instant.now());
        container = catalog.add(Existence.withGroup(catalog, request.object("container")).with("toolkit", toolkit)
                .with("provisionContainer", parent.reference()).with("currentTimeflow", timeflow).with("creationTime", now)
                .with("guid", UUID.randomUUID().toString()).with("masked", false).with("transformation", false)
                .with("runtime", ApiObject.of("AppDataContainerRuntime").with("logSyncActive", false)), job);
        catalog.add(Points.timeflow(timeflow, "DB_PROVISION@" + now.substring(0, 19), container.reference())
                .with("parentSnapshot", parentSnapshot).with("parentPoint", point.get("latestChangePoint")), job);
        config = catalog.add(request.object("sourceConfig").with("toolkit", toolkit).with("discovered", false), job);
        source = catalog.add(virtualSource.with("name", virtualSource.name() == null ? name() : virtualSource.name())
                .with("container", container.reference()).with("config", config.reference()).with("toolkit", toolkit)
                .with("parameters", Parameters.of(place.schema(), installed.kind(), Kind.Place.VIRTUAL, virtualSource))
                .with("linked", false).with("virtual", true).with("staging", false).with("logCollectionEnabled", false)
                .with("status", "DEFAULT").with("runtime", Points.runtime("PENDING", "ENABLED", null)), job).reference();
        return container;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        run.at(5, "Cloning the point.");
        place.pool().clone(parentSnapshot, timeflow);
        run.checkCancelled();
        new Mounting(place).present(timeflow, mountPath());
        run.at(50, "Configuring the copy.");
        readiness = installed.kind().configure(virtual(), run);
        run.checkCancelled();
        run.at(90, "Taking the first snapshot.");
        moment = Instant.now();
        place.pool().snapshot(timeflow, snapshot);
        size = place.pool().usage(timeflow).total();
    }

    private Virtual virtual() {
        ApiObject parameters = Parameters.of(place.schema(), installed.kind(), Kind.Place.VIRTUAL, virtualSource);
        return new Virtual(name(), parameters, config.object("parameters"), origin, installed.installation(),
                Path.of(mountPath()));
    }

    @Override
    public void finish(Transaction catalog) {
        catalog.add(Points.snapshot(snapshot, container.reference(), timeflow, toolkit, moment));
        catalog.change(source, Map.of("runtime", Points.runtime(readiness.name(), "ENABLED", size)));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        installed.kind().retire(virtual(), new Silence());
        new Mounting(place).withdraw(timeflow, mountPath());
        place.pool().destroy(snapshot);
        place.pool().destroy(timeflow);
    }
}
