package dev.sluice.engine.containers.deletion;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.Lease;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.running.EnableJob;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.OwnedContainers;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.engine.objects.SourceFolders;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Reference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Brings back a container that was deleted, with its history, and enables it if it was. It is there from the request on: what fails
 * later leaves it disabled.
 */
public final class UndeleteJob implements Work {
    /** What only tells who may do what with a container, or what holds for it: it comes back where all of it is still there. */
    private static final Set<String> OPTIONAL = Set.of("authorization", "policy/application");

    private final JobResources resources;
    private final ApiObject deleted;
    private final ApiObject request;
    /** Null where nothing is to be enabled. */
    private EnableJob enabling;

    /** @param request an {@code UndeleteParameters} */
    public UndeleteJob(JobResources resources, ApiObject deleted, ApiObject request) {
        this.resources = resources;
        this.deleted = deleted;
        this.request = request;
    }

    @Override
    public String actionType() {
        return "DB_UNDELETE";
    }

    @Override
    public String title() {
        return "Undelete \"" + deleted.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        if (LeftOver.isOf(catalog.find(deleted.reference()))) {
            throw new Refusal("exception.container.on.host", "What is left of '" + deleted.name() + "' on the host is not cleared away yet.",
                    "See its fault, and try again.");
        }
        if (catalog.find(deleted.reference()).flag("removing")) {
            throw new Refusal("exception.container.removing", "The data of '" + deleted.name() + "' is being removed.", "It cannot be had back any more.");
        }
        List<ApiObject> contents = contents(catalog);
        List<Mistake> mistakes = new ArrayList<>();
        for (ApiObject part : contents) {
            if (!isOptional(catalog, part)) {
                mistakes.addAll(group(catalog, part));
                requireAll(catalog, part, contents);
            }
        }
        if (mistakes.isEmpty()) {
            contents.stream().filter(part -> isRoot(catalog, part, "database") || isRoot(catalog, part, "sourceconfig"))
                    .flatMap(part -> ReferenceCheck.duplicate(catalog, part, List.of("name")).stream()).findFirst().ifPresent(mistakes::add);
            contents.stream().filter(part -> isRoot(catalog, part, "source")).forEach(source -> mistakes.addAll(places(catalog, source)));
        }
        return mistakes;
    }

    private List<Mistake> places(Transaction catalog, ApiObject source) {
        List<Mistake> mistakes = new ArrayList<>(new Mounting(resources).check(catalog, source, List.of("mountPath")));
        mistakes.addAll(new Mounting(resources).checkFurther(catalog, source, List.of("mountPath")));
        if (source.flag("linked")) {
            ApiObject config = source.string("config") == null ? null : catalog.find(source.string("config"));
            mistakes.addAll(new SourceFolders(resources).checkCopied(catalog, source, config, List.of("parameters"), List.of("path")));
        }
        return mistakes;
    }

    private List<Mistake> group(Transaction catalog, ApiObject part) {
        boolean gone = isRoot(catalog, part, "database") && catalog.find(part.string("group")) == null;
        return gone ? List.of(new Mistake(List.of("group"), "the group that '" + deleted.name() + "' was in is gone.",
                "Say into which group it goes.")) : List.of();
    }

    /** What it refers to has to be there, or to come back with it. */
    private void requireAll(Transaction catalog, ApiObject part, List<ApiObject> contents) {
        for (Reference reference : resources.schema().references(part)) {
            String wanted = reference.value();
            boolean there = catalog.find(wanted) != null || contents.stream().anyMatch(other -> other.reference().equals(wanted))
                    || reference.path().equals(List.of("group"));
            if (!there) {
                throw missing(new DeletedContainers(resources, catalog).holder(wanted), wanted);
            }
        }
    }

    private Refusal missing(ApiObject holder, String wanted) {
        return holder != null && !holder.reference().equals(deleted.reference())
                ? new Refusal("exception.container.origin.deleted", "'" + deleted.name() + "' came from '" + holder.name() + "', which is deleted, too.",
                        "Undelete '" + holder.name() + "' first.")
                : new Refusal("exception.container.incomplete", "'" + deleted.name() + "' needs " + wanted + ", which is gone.",
                        "It cannot be had back without that.");
    }

    private boolean isOptional(Transaction catalog, ApiObject part) {
        return OPTIONAL.contains(catalog.typeOf(part).root());
    }

    private static boolean isRoot(Transaction catalog, ApiObject part, String root) {
        return root.equals(catalog.typeOf(part).root());
    }

    /** What comes back, as the request wants it; what is there already is none of it. */
    private List<ApiObject> contents(Transaction catalog) {
        List<ApiObject> all = DeletedContainers.contents(catalog.reveal(deleted.reference()));
        ApiObject config = all.stream().filter(part -> isRoot(catalog, part, "sourceconfig")).findFirst().orElse(null);
        Set<String> seen = new HashSet<>();
        return all.stream().filter(part -> catalog.find(part.reference()) == null && seen.add(part.reference()))
                .map(part -> wanted(catalog, part, config)).toList();
    }

    private ApiObject wanted(Transaction catalog, ApiObject part, ApiObject config) {
        ApiObject named = request.name() != null && deleted.name().equals(part.name()) && !isRoot(catalog, part, "timeflow")
                ? part.with("name", request.name()) : part;
        if (isRoot(catalog, part, "database")) {
            boolean owned = named.string(OwnedContainers.OWNER) != null && catalog.find(named.string(OwnedContainers.OWNER)) != null;
            ApiObject staying = Lease.renewed(owned ? named : named.with(OwnedContainers.OWNER, null), resources.time());
            return request.string("group") == null ? staying : staying.with("group", request.string("group"));
        }
        boolean moved = isRoot(catalog, part, "source") && request.string(MountPoint.PARAMETER) != null;
        return moved ? MountPoint.decided(named.with("parameters", named.object("parameters").with(MountPoint.PARAMETER,
                request.string(MountPoint.PARAMETER))), config) : named;
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        List<ApiObject> contents = contents(catalog);
        contents.stream().filter(part -> !isOptional(catalog, part)).forEach(catalog::add);
        contents.stream().filter(part -> isOptional(catalog, part) && isWhole(catalog, part)).forEach(catalog::add);
        catalog.remove(deleted.reference());
        ApiObject container = catalog.find(deleted.string("container"));
        for (ApiObject source : contents) {
            if (isRoot(catalog, source, "source")) {
                boolean enabled = "ENABLED".equals(source.object("runtime").string("enabled"));
                Points.runs(catalog, source.reference(), "UNKNOWN", "DISABLED");
                enabling = enabled ? new EnableJob(resources, container, ApiObject.of("SourceEnableParameters")) : null;
            }
        }
        if (enabling != null) {
            enabling.objections(catalog);
        }
        return container;
    }

    private boolean isWhole(Transaction catalog, ApiObject part) {
        return resources.schema().references(part).stream().filter(reference -> !reference.path().equals(List.of("reference")))
                .allMatch(reference -> catalog.find(reference.value()) != null);
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        if (enabling != null) {
            enabling.run(run);
        }
    }

    @Override
    public void finish(Transaction catalog) {
        if (enabling != null) {
            enabling.finish(catalog);
        }
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (enabling != null) {
            enabling.abandon();
        }
    }
}
