package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.Hooks;
import dev.sluice.engine.containers.source.LogRule;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.containers.source.NamesInUse;
import dev.sluice.engine.containers.source.SourceBounds;
import dev.sluice.engine.history.Lock;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.OwnedContainers;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.PathRule;
import dev.sluice.engine.objects.Environments;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Parameters;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import dev.sluice.wire.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The request for a VDB: its container, its source and its source configuration. */
final class VdbRequest {
    private final JobResources resources;
    private final ApiObject request;
    private final ApiObject source;
    private final boolean isOfAdministrator;
    private final String maker;

    /** @param request with {@code container}, {@code source} and {@code sourceConfig}, complete and with secrets concealed
     *  @param isOfAdministrator whether it may be given files from outside the source roots, and let in whomever its data lets in
     *  @param maker reference of the user whose it is to be, or null */
    VdbRequest(JobResources resources, ApiObject request, boolean isOfAdministrator, String maker) {
        this.resources = resources;
        this.maker = maker;
        this.request = request;
        this.isOfAdministrator = isOfAdministrator;
        source = MountPoint.decided(request.object("source").with("virtual", true), request.object("sourceConfig"));
    }

    String name() {
        return request.object("container").name();
    }

    boolean isOfAdministrator() {
        return isOfAdministrator;
    }

    /** What of it leads nowhere. */
    List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema())
                .mistakes(request.with("container", ReferenceCheck.withGroup(catalog, request.object("container"))));
    }

    List<Mistake> check(Transaction catalog) {
        ApiObject wanted = ReferenceCheck.withGroup(catalog, request.object("container"));
        List<Mistake> mistakes = new ArrayList<>(ReferenceCheck.duplicate(catalog, "database", wanted.string("group"), name(),
                List.of("container", "name")));
        mistakes.addAll(Lease.check(wanted, kind(catalog), resources.time(), List.of("container")));
        if (wanted.string(Lock.FIELD) != null) {
            mistakes.addAll(Lock.check(Timestamp.parse(wanted.string(Lock.FIELD)), isOfAdministrator, resources.time(), List.of("container", Lock.FIELD)));
        }
        mistakes.addAll(LimitFields.check(wanted, kind(catalog), List.of("container")));
        ApiObject config = request.object("sourceConfig");
        mistakes.addAll(ReferenceCheck.duplicate(catalog, "sourceconfig", config.string("repository"), config.name(),
                List.of("sourceConfig", "name")));
        mistakes.addAll(new Mounting(resources).checkFurther(catalog, source, List.of("source", MountPoint.FURTHER)));
        Kind kind = kind(catalog);
        mistakes.addAll(Hooks.check(source.object("operations"), List.of("source", "operations"), kind == null || kind.runsSql()));
        ApiObject group = wanted.string("group") == null ? null : catalog.find(wanted.string("group"));
        if (group != null) {
            mistakes.addAll(Hooks.checkGroup(group, kind == null || kind.runsSql(), List.of("container", "group")));
        }
        if (kind != null) {
            mistakes.addAll(Environments.checkProvisioning(catalog, repository(catalog), List.of("sourceConfig", "repository")));
            mistakes.addAll(checkKind(catalog, kind));
        }
        return mistakes;
    }

    private List<Mistake> checkKind(Transaction catalog, Kind kind) {
        List<Mistake> mistakes = new ArrayList<>(Parameters.check(resources.schema(), kind, Kind.Place.VIRTUAL, source,
                List.of("source", "parameters")));
        mistakes.addAll(Parameters.check(resources.schema(), kind, Kind.Place.SOURCE_CONFIG, request.object("sourceConfig"),
                List.of("sourceConfig", "parameters")));
        if (!isOfAdministrator) {
            mistakes.addAll(Parameters.reserved(kind, Kind.Place.VIRTUAL, source, List.of("source", "parameters")));
        }
        mistakes.addAll(LogRule.support(kind, request.object("container"), List.of("container", "sourcingPolicy", "logsyncEnabled")));
        mistakes.addAll(checkPath(catalog));
        if (mistakes.isEmpty()) {
            mistakes.addAll(new NamesInUse(resources, catalog).check(name(), source, request.object("sourceConfig"), List.of("source", "parameters")));
        }
        return mistakes;
    }

    private List<Mistake> checkPath(Transaction catalog) {
        if (source.object("parameters").containsKey(MountPoint.PARAMETER)) {
            return new Mounting(resources).check(catalog, source, List.of("source", "parameters", MountPoint.PARAMETER));
        }
        ApiObject config = request.object("sourceConfig");
        List<Mistake> mistakes = new ArrayList<>();
        PathRule.direct("path", config, mistakes);
        return mistakes.isEmpty() ? new Mounting(resources).check(catalog, source, List.of("sourceConfig", "path"))
                : mistakes.stream().map(mistake -> mistake.below(List.of("sourceConfig"))).toList();
    }

    /** What speaks against data that comes from {@code parent}. */
    List<Mistake> checkParent(Transaction catalog, ApiObject parent) {
        Kind kind = kind(catalog);
        if (kind == null || catalog.find(parent.string("toolkit")).name().equals(kind.name())) {
            return List.of();
        }
        return List.of(new Mistake(List.of("sourceConfig", "repository"), "'" + repository(catalog).name()
                + "' cannot hold what '" + parent.name() + "' holds: they are of different kinds.",
                "Use a repository of the same kind."));
    }

    /** What speaks against beginning with no data. */
    List<Mistake> checkEmpty(Transaction catalog) {
        Kind kind = kind(catalog);
        return kind == null || kind.beginsEmpty() ? List.of() : List.of(new Mistake(List.of("sourceConfig", "repository"), "'"
                + repository(catalog).name() + "' is for " + kind.displayName() + ", which cannot begin empty.",
                "Provision from a dSource instead."));
    }

    /** The kind of data that the VDB will have, or null when there is no such repository. */
    private Kind kind(Transaction catalog) {
        ApiObject repository = repository(catalog);
        Type wanted = resources.schema().type("AppDataRepository");
        return repository == null || !resources.schema().type(repository.type()).isA(wanted) ? null
                : Installed.at(catalog, resources.kinds(), repository.reference()).kind();
    }

    private ApiObject repository(Transaction catalog) {
        String reference = request.object("sourceConfig").string("repository");
        return reference == null ? null : catalog.find(reference);
    }

    /** Makes the objects of the VDB, provisional for the job, except its timeflow. */
    Vdb add(Transaction catalog, String job, String timeflow, String parent) {
        String toolkit = repository(catalog).string("toolkit");
        ApiObject asked = ReferenceCheck.withGroup(catalog, request.object("container"));
        ApiObject leased = Lease.begun(new UsualLease(catalog, asked.string("group"), maker, kind(catalog)).in(asked, resources.time()), resources.time());
        ApiObject container = catalog.add(leased.with("toolkit", toolkit).with(OwnedContainers.OWNER, maker)
                .with("provisionContainer", parent).with("currentTimeflow", timeflow)
                .with("creationTime", Timestamp.of(Instant.now())).with("guid", UUID.randomUUID().toString())
                .with("masked", false).with("transformation", false)
                .with("runtime", ApiObject.of("AppDataContainerRuntime").with("logSyncActive", false)), job);
        LimitFields.advise(catalog, container, container);
        ApiObject config = catalog.add(request.object("sourceConfig").with("toolkit", toolkit).with("discovered", false), job);
        catalog.add(LoginSeed.in(source, kind(catalog)).with("name", source.name() == null ? name() : source.name())
                .with("container", container.reference()).with("config", config.reference()).with("toolkit", toolkit)
                .with("parameters", Parameters.of(resources.schema(), kind(catalog), Kind.Place.VIRTUAL, source))
                .with(SourceBounds.ANYWHERE, isOfAdministrator).with("linked", false).with("staging", false)
                .with("logCollectionEnabled", false)
                .with("status", "DEFAULT").with("runtime", Points.runtime("PENDING", "ENABLED", null)), job);
        return Vdb.of(catalog, resources, container.reference());
    }
}
