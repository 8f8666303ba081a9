package dev.sluice.engine.rehearsal;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What has to be there, though the user of a phantom does not see it: a VDB may be all that somebody sees, and not what it came
 * from. Something stands for it, so that what is asked of the VDB can be judged: the container that it came from, the point there,
 * and where it is installed. As nobody has a right on that, nobody finds it in the phantom either.
 */
final class PhantomUnseen {
    private final Transaction catalog;
    private final Schema schema;
    private final Map<String, ApiObject> made = new LinkedHashMap<>();

    private PhantomUnseen(Transaction catalog, Schema schema) {
        this.catalog = catalog;
        this.schema = schema;
    }

    /** What is not in {@code catalog} of all that {@code seen}, which is, hangs on. */
    static Collection<ApiObject> behind(Transaction catalog, Schema schema, List<ApiObject> seen) {
        PhantomUnseen unseen = new PhantomUnseen(catalog, schema);
        seen.forEach(unseen::complete);
        return unseen.made.values();
    }

    private void complete(ApiObject object) {
        switch (String.valueOf(schema.type(object.type()).root())) {
            case "database" -> origins(object);
            case "source" -> need(object.string("config"), () -> ApiObject.of("AppDataDirectSourceConfig")
                    .with("toolkit", object.string("toolkit")).with("repository", repositoryFor(object.string("toolkit"))));
            case "sourceconfig" -> need(object.string("repository"), () -> ApiObject.of("AppDataRepository")
                    .with("toolkit", object.string("toolkit")).with("environment", catalog.nextReference("UNIX_HOST_ENVIRONMENT"))
                    .with("provisioningEnabled", true).with("staging", true));
            case "repository" -> need(object.string("environment"), () -> ApiObject.of("UnixHostEnvironment").with("enabled", true));
            default -> { }
        }
    }

    private ApiObject find(String reference) {
        ApiObject found = reference == null ? null : catalog.find(reference);
        return found == null ? made.get(reference) : found;
    }

    private void need(String reference, Supplier<ApiObject> otherwise) {
        if (reference != null && find(reference) == null) {
            ApiObject object = otherwise.get().with("reference", reference).with("name", reference);
            made.put(reference, object);
            complete(object);
        }
    }

    private String repositoryFor(String toolkit) {
        return catalog.list(Query.all("repository").where("toolkit", toolkit)).stream().map(ApiObject::reference).findFirst()
                .orElseGet(() -> catalog.nextReference("APPDATA_REPOSITORY"));
    }

    /** Each timeflow begins with a snapshot, which may be of another container. */
    private void origins(ApiObject container) {
        catalog.list(Query.all("timeflow").where("container", container.reference())).stream()
                .filter(timeflow -> timeflow.string("parentSnapshot") != null)
                .forEach(timeflow -> origin(container, timeflow.string("parentSnapshot"), timeflow.object("parentPoint")));
        if (container.string("provisionContainer") != null && find(container.string("provisionContainer")) == null) {
            origin(container, catalog.nextReference("APPDATA_SNAPSHOT"), ApiObject.of("AppDataTimeflowPoint"));
        }
    }

    private void origin(ApiObject container, String snapshot, ApiObject point) {
        if (find(snapshot) != null) {
            return;
        }
        String timeflow = point.string("timeflow") == null ? catalog.nextReference("APPDATA_TIMEFLOW") : point.string("timeflow");
        String origin = find(timeflow) == null ? unseenOriginOf(container) : find(timeflow).string("container");
        String time = point.string("timestamp") == null ? container.string("creationTime") : point.string("timestamp");
        ApiObject whole = point.with("timeflow", timeflow).with("timestamp", time);
        need(snapshot, () -> ApiObject.of("AppDataSnapshot").with("container", origin).with("timeflow", timeflow)
                .with("toolkit", container.string("toolkit")).with("creationTime", time)
                .with("firstChangePoint", whole).with("latestChangePoint", whole));
        need(timeflow, () -> ApiObject.of("AppDataTimeflow").with("container", origin));
        need(origin, () -> ApiObject.of("AppDataContainer").with("toolkit", container.string("toolkit"))
                .with("currentTimeflow", timeflow));
        need("UNSEEN_SOURCE-of-" + origin, () -> ApiObject.of("DetachedSource").with("container", origin).with("parameters", Map.of()));
    }

    /** What the container came from; where that is seen, it has had the data of yet another one. */
    private String unseenOriginOf(ApiObject container) {
        String origin = container.string("provisionContainer");
        return origin == null || catalog.find(origin) != null ? catalog.nextReference("APPDATA_CONTAINER") : origin;
    }
}
