package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Makes the objects of a container's history: timeflows and the snapshots on them. */
public final class Points {
    private static final String TIMEZONE = "Etc/UTC,UTC+0000";

    private Points() {
    }

    public static ApiObject timeflow(String reference, String name, String container, String creationType) {
        return ApiObject.of("AppDataTimeflow").with("reference", reference).with("name", name).with("container", container)
                .with("creationType", creationType);
    }

    /** A snapshot of a timeflow of {@code container}; its location is its moment, in milliseconds. */
    public static ApiObject snapshot(String reference, ApiObject container, String timeflow, Instant moment) {
        String time = Timestamp.of(moment);
        ApiObject point = ApiObject.of("AppDataTimeflowPoint").with("timeflow", timeflow).with("timestamp", time)
                .with("location", String.valueOf(moment.toEpochMilli()));
        return ApiObject.of("AppDataSnapshot").with("reference", reference).with("name", "@" + time.replace("Z", ""))
                .with("container", container.reference()).with("timeflow", timeflow)
                .with("toolkit", container.string("toolkit")).with("creationTime", time).with("retention", 0)
                .with("firstChangePoint", point).with("latestChangePoint", point).with("consistency", "CONSISTENT")
                .with("missingNonLoggedData", false).with("temporary", false).with("timezone", TIMEZONE)
                .with("runtime", ApiObject.of("AppDataSnapshotRuntime").with("provisionable", true));
    }

    /** The reference of the last snapshot of a timeflow; nothing where it has none, or none any more. */
    public static Optional<String> last(Transaction catalog, String timeflow) {
        return catalog.list(Query.all("snapshot").where("timeflow", timeflow).newest().page(1, 0)).stream().findFirst()
                .map(ApiObject::reference);
    }

    /**
     * What a source shows of itself.
     *
     * @param size of its data in bytes, or null when that is not known
     */
    public static ApiObject runtime(String status, String enabled, Object size) {
        return ApiObject.of("AppDataSourceRuntime").with("status", status).with("enabled", enabled)
                .with("accessible", "RUNNING".equals(status)).with("databaseSize", size);
    }

    /** A source shows another state of itself, and the size of its data as before. */
    public static void runs(Transaction catalog, String source, String status, String enabled) {
        Object size = catalog.find(source).object("runtime").get("databaseSize");
        catalog.change(source, Map.of("runtime", runtime(status, enabled, size)));
    }
}
