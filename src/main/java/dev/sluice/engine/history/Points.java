package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the objects of a container's history: timeflows and the snapshots on them. */
public final class Points {
    private static final String TIMEZONE = "Etc/UTC,UTC+0000";
    /** What is noted of a snapshot whose data tells of when it is. */
    private static final String SETTLED = "settled";
    /** And how it was held still while it was taken. */
    private static final String HELD = "held";
    /** What a source shows whose server has ended until somebody comes. */
    private static final String ASLEEP = "asleep";

    private Points() {
    }

    public static ApiObject timeflow(String reference, String name, String container, String creationType) {
        return ApiObject.of("AppDataTimeflow").with("reference", reference).with("name", name).with("container", container)
                .with("creationType", creationType);
    }

    /**
     * A snapshot of a timeflow of {@code container}. It is called after the last change that it holds, rounded down to what the
     * wire knows, so it never promises more than it has; its location is the same, in milliseconds.
     */
    public static ApiObject snapshot(Transaction catalog, String reference, ApiObject container, String timeflow, SnapshotMoment moment) {
        Instant label = free(catalog, container, timeflow, moment.data().lastChange().truncatedTo(ChronoUnit.MILLIS));
        String time = Timestamp.of(label);
        ApiObject point = ApiObject.of("AppDataTimeflowPoint").with("timeflow", timeflow).with("timestamp", time)
                .with("location", String.valueOf(label.toEpochMilli()));
        return ApiObject.of("AppDataSnapshot").with("reference", reference).with("name", name(label))
                .with("container", container.reference()).with("timeflow", timeflow)
                .with("toolkit", container.string("toolkit")).with("creationTime", Timestamp.of(moment.taken())).with("retention", 0)
                .with("firstChangePoint", point).with("latestChangePoint", point).with("consistency", "CONSISTENT")
                .with("metadata", metadata(moment)).with("missingNonLoggedData", false).with("temporary", false).with("timezone", TIMEZONE)
                .with("runtime", ApiObject.of("AppDataSnapshotRuntime").with("provisionable", true));
    }

    private static String name(Instant label) {
        return "@" + Timestamp.of(label).replace("Z", "");
    }

    /**
     * One that no snapshot of the container has, and that is after all of the timeflow. Where two hold the same last change, the
     * later one is also what there was a moment later: nothing was changed meanwhile.
     */
    private static Instant free(Transaction catalog, ApiObject container, String timeflow, Instant wanted) {
        Set<String> taken = catalog.list(Query.all("snapshot").where("container", container.reference())).stream()
                .map(ApiObject::name).collect(Collectors.toSet());
        Instant label = last(catalog, timeflow).map(last -> label(catalog.find(last)).plusMillis(1)).filter(wanted::isBefore).orElse(wanted);
        while (taken.contains(name(label))) {
            label = label.plusMillis(1);
        }
        return label;
    }

    /** The moment that a snapshot is called after. */
    static Instant label(ApiObject snapshot) {
        String noted = snapshot.object("latestChangePoint").string("timestamp");
        return Timestamp.parse(noted == null ? snapshot.string("creationTime") : noted);
    }

    /** How it was taken, and the first moment that the log leads to where that is later than the next one that the wire knows. */
    private static Object metadata(SnapshotMoment moment) {
        Map<String, Object> noted = new LinkedHashMap<>();
        Instant settled = moment.data().settled();
        if (!settled.equals(moment.data().lastChange())) {
            noted.put(SETTLED, Timestamp.covering(settled));
        }
        if (moment.held() != null) {
            noted.put(HELD, moment.held());
        }
        return noted.isEmpty() ? null : ApiObject.of(noted);
    }

    /** The first moment that a log leads to from a snapshot. */
    static Instant settled(ApiObject snapshot) {
        String noted = snapshot.object("metadata").string(SETTLED);
        return noted == null ? Timestamp.parse(snapshot.string("creationTime")) : Timestamp.parse(noted);
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

    /** What a source shows of itself whose server ends until somebody comes. */
    public static void sleeps(Transaction catalog, String source) {
        catalog.change(source, Map.of("runtime", catalog.find(source).object("runtime").with(ASLEEP, true)));
    }

    /** Whether the server of a source has ended until somebody comes. */
    public static boolean isAsleep(ApiObject source) {
        return source.object("runtime").flag(ASLEEP);
    }

    /** A source shows another status; what else it shows stays. */
    public static void shows(Transaction catalog, String source, String status) {
        catalog.change(source, Map.of("runtime", catalog.find(source).object("runtime").with("status", status)
                .with("accessible", "RUNNING".equals(status))));
    }

    /** A source shows another state of itself, and the size of its data as before. */
    public static void runs(Transaction catalog, String source, String status, String enabled) {
        Object size = catalog.find(source).object("runtime").get("databaseSize");
        catalog.change(source, Map.of("runtime", runtime(status, enabled, size)));
    }
}
