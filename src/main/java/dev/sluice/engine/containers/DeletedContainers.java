package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Containers that were deleted and can be had back. The catalog keeps one record of each, with all that belonged to the container as it
 * was; the objects themselves are gone, so that nothing else sees them. Its data stays in the pool until the record goes.
 */
public final class DeletedContainers {
    public static final String ROOT = "database/deleted";
    private static final String CONTENTS = "contents.";

    private final JobResources resources;
    private final Transaction catalog;

    public DeletedContainers(JobResources resources, Transaction catalog) {
        this.resources = resources;
        this.catalog = catalog;
    }

    /**
     * Keeps a container that is about to go: as long as deleted data is kept, and as long as another one can be had back that came from
     * it. Where nothing is kept, its data is being removed from then on.
     *
     * @param parts all that belongs to it, itself included, and its source configuration
     * @return the record
     */
    public ApiObject keep(ApiObject container, List<ApiObject> parts) {
        Instant now = resources.time().trusted().orElseGet(() -> resources.time().seen());
        Optional<Instant> needed = origins(parts).stream()
                .map(child -> Timestamp.parse(child.string("expirationTime"))).max(Comparator.naturalOrder());
        Instant end = now.plus(resources.keepDeleted());
        Instant last = needed.filter(end::isBefore).orElse(end);
        boolean goes = !last.isAfter(now);
        List<ApiObject> authorizations = of("authorization", container);
        List<ApiObject> whole = new ArrayList<>(parts);
        whole.addAll(authorizations);
        whole.addAll(of("policy/application", container));
        ApiObject kept = catalog.add(record(container, whole, now).with("expirationTime", Timestamp.of(last)).with("removing", goes));
        for (ApiObject authorization : goes ? List.<ApiObject>of() : authorizations) {
            catalog.add(ApiObject.of("Authorization").with("user", authorization.string("user")).with("role", authorization.string("role"))
                    .with("target", kept.reference()));
        }
        return kept;
    }

    /** Keeps a container that goes at once, and of which something is left on the host. @return the record */
    ApiObject leave(ApiObject container) {
        Instant now = resources.time().seen();
        return catalog.add(record(container, parts(catalog, container), now).with("expirationTime", Timestamp.of(now))
                .with("removing", true).with("onHost", true));
    }

    private static ApiObject record(ApiObject container, List<ApiObject> contents, Instant now) {
        return ApiObject.of("DeletedContainer").with("reference", referenceFor(container)).with("name", container.name())
                .with("group", container.string("group")).with("container", container.reference())
                .with("provisionContainer", container.string("provisionContainer")).with("deletionTime", Timestamp.of(now))
                .with("contents", contents);
    }

    /** The number of a container is that of its record, so that whoever knows the one knows the other. */
    private static String referenceFor(ApiObject container) {
        return "DELETED_CONTAINER" + container.reference().substring(container.reference().lastIndexOf('-'));
    }

    private List<ApiObject> of(String root, ApiObject container) {
        return catalog.list(Query.all(root).where("target", container.reference()));
    }

    /** The deleted containers that came from what those parts are of, and can be had back only as long as it is there. */
    private Set<ApiObject> origins(Collection<ApiObject> parts) {
        Set<ApiObject> children = new LinkedHashSet<>();
        for (ApiObject part : parts) {
            for (String field : List.of("provisionContainer", "parentSnapshot")) {
                catalog.referrers(part.reference(), CONTENTS + field).stream().map(catalog::find)
                        .filter(child -> !child.flag("removing")).forEach(children::add);
            }
        }
        return children;
    }

    /** Whether another deleted container came from this one. */
    public boolean isNeeded(ApiObject deleted) {
        return origins(contents(deleted)).stream().anyMatch(child -> !child.reference().equals(deleted.reference()));
    }

    public static List<ApiObject> contents(ApiObject deleted) {
        return deleted.list("contents").stream().map(ApiObject.class::cast).toList();
    }

    /** What it held whose type is kept below a root. */
    public List<ApiObject> contents(ApiObject deleted, String root) {
        return contents(deleted).stream().filter(part -> root.equals(catalog.typeOf(part).root())).toList();
    }

    /** The one that holds an object which is gone, or null. */
    public ApiObject holder(String reference) {
        return catalog.referrers(reference, CONTENTS + "reference").stream().findFirst().map(catalog::find).orElse(null);
    }

    /** Those that can be had back and that nobody needs, the oldest first. */
    public List<ApiObject> unneeded() {
        return catalog.list(Query.all(ROOT)).stream().filter(deleted -> !deleted.flag("removing") && !isNeeded(deleted)).toList();
    }

    /** Those that nobody has back any more, and whose data is not gone yet. */
    public List<ApiObject> leaving() {
        return catalog.list(Query.all(ROOT)).stream().filter(deleted -> deleted.flag("removing")).toList();
    }

    /** Those, and those of which something is left on the host. */
    public List<ApiObject> toClear() {
        return catalog.list(Query.all(ROOT)).stream().filter(deleted -> deleted.flag("removing") || LeftOver.isOf(deleted)).toList();
    }

    /** All that belongs to a container, with its secrets, and the configuration of its source. */
    public static List<ApiObject> parts(Transaction catalog, ApiObject container) {
        List<String> parts = new ArrayList<>(List.of(container.reference()));
        for (String root : List.of("source", "source/detached", "timeflow", "snapshot")) {
            catalog.list(Query.all(root).where("container", container.reference())).forEach(part -> parts.add(part.reference()));
        }
        for (ApiObject timeflow : Lineage.timeflows(catalog, container.reference())) {
            catalog.list(Query.all("timeflow/bookmark").where("timeflow", timeflow.reference())).forEach(mark -> parts.add(mark.reference()));
        }
        Optional.ofNullable(Lineage.source(catalog, container.reference())).ifPresent(source -> parts.add(source.string("config")));
        return parts.stream().map(catalog::reveal).toList();
    }
}
