package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.KeptLogs;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Where the space goes, from what the pool knows of its trees. A dSource counts for all the data that it has, a VDB for what
 * nothing else has; of snapshots counts what would be free without them.
 */
public final class Capacity {
    private final JobResources resources;

    public Capacity(JobResources resources) {
        this.resources = resources;
    }

    /** What one container takes; its fields are null as long as nothing has been measured. */
    public ApiObject consumer(Transaction catalog, ApiObject container) {
        ApiObject group = container.string("group") == null ? null : catalog.find(container.string("group"));
        return ApiObject.of("CurrentConsumerCapacityData").with("name", container.name())
                .with("container", container.reference()).with("group", group == null ? null : group.reference())
                .with("groupName", group == null ? null : group.name()).with("parent", container.string("provisionContainer"))
                .with("storageContainer", container.string("currentTimeflow")).with("multiOwner", false)
                .with("timestamp", Timestamp.of(Instant.now())).with("breakdown", breakdown(catalog, container));
    }

    private ApiObject breakdown(Transaction catalog, ApiObject container) {
        ApiObject breakdown = ApiObject.of("CapacityBreakdown");
        Optional<Pool.Usage> current = resources.pool().known(container.string("currentTimeflow"));
        if (current.isEmpty()) {
            return breakdown;
        }
        boolean origin = container.string("provisionContainer") == null;
        Map<String, Long> sums = new LinkedHashMap<>();
        long active = origin ? current.get().total() : current.get().own();
        String previous = container.string("previousTimeflow");
        long past = previous == null ? 0 : resources.pool().known(previous).map(Pool.Usage::own).orElse(0L);
        long log = new KeptLogs(resources).size(catalog, container.reference());
        for (ApiObject snapshot : catalog.list(Query.all("snapshot").where("container", container.reference()))) {
            Pool.Usage usage = resources.pool().known(snapshot.reference()).orElse(new Pool.Usage(0, java.util.OptionalLong.of(0)));
            sums.merge("syncSpace", usage.own(), Long::sum);
            sums.merge("timeflowUnvirtualizedSpace", usage.total(), Long::sum);
            sums.merge(whyKept(catalog, snapshot), usage.own(), Long::sum);
        }
        return breakdown.with("activeSpace", active).with("actualSpace", active + past + log + sums.getOrDefault("syncSpace", 0L))
                .with("ingestedSize", origin ? current.get().total() : 0)
                .with("unvirtualizedSpace", current.get().total()).with("logSpace", log).with("unownedSnapshotSpace", 0)
                .with("syncSpace", sums.getOrDefault("syncSpace", 0L))
                .with("timeflowUnvirtualizedSpace", current.get().total() + sums.getOrDefault("timeflowUnvirtualizedSpace", 0L))
                .with("descendantSpace", sums.getOrDefault("descendantSpace", 0L))
                .with("manualSpace", sums.getOrDefault("manualSpace", 0L))
                .with("policySpace", sums.getOrDefault("policySpace", 0L));
    }

    private static String whyKept(Transaction catalog, ApiObject snapshot) {
        if (!catalog.referrers(snapshot.reference(), "parentSnapshot").isEmpty()) {
            return "descendantSpace";
        }
        return isKeptByHand(snapshot) ? "manualSpace" : "policySpace";
    }

    private static boolean isKeptByHand(ApiObject snapshot) {
        return snapshot.get("retention") instanceof Number days && days.intValue() != 0;
    }

    /** What all containers of a group take, or of the engine when it is null. */
    public ApiObject sum(String type, Transaction catalog, String group) throws IOException {
        Query all = Query.all("database");
        List<ApiObject> consumers = catalog.list(group == null ? all : all.where("group", group)).stream()
                .map(container -> consumer(catalog, container)).toList();
        ApiObject sum = ApiObject.of(type).with("timestamp", Timestamp.of(Instant.now()))
                .with("source", sum(consumers.stream().filter(one -> one.string("parent") == null).toList()))
                .with("virtual", sum(consumers.stream().filter(one -> one.string("parent") != null).toList()));
        return group == null ? sum.with("totalSpace", resources.pool().capacity().total()) : sum.with("group", group);
    }

    private static ApiObject sum(List<ApiObject> consumers) {
        ApiObject sum = ApiObject.of("CapacityBreakdown");
        for (String field : List.of("activeSpace", "actualSpace", "descendantSpace", "ingestedSize", "logSpace", "manualSpace",
                "policySpace", "syncSpace", "timeflowUnvirtualizedSpace", "unownedSnapshotSpace", "unvirtualizedSpace")) {
            ToLongFunction<ApiObject> bytes = one -> one.object("breakdown").get(field) instanceof Number number
                    ? number.longValue() : 0;
            sum = sum.with(field, consumers.stream().mapToLong(bytes).sum());
        }
        return sum;
    }

    public ApiObject snapshot(Transaction catalog, ApiObject snapshot) {
        List<String> vdbs = catalog.referrers(snapshot.reference(), "parentSnapshot").stream()
                .map(timeflow -> catalog.find(timeflow).string("container"))
                .filter(container -> !container.equals(snapshot.string("container"))).distinct().toList();
        return ApiObject.of("SnapshotCapacityData").with("snapshot", snapshot.reference())
                .with("container", snapshot.string("container")).with("space", space(snapshot.reference()).orElse(null))
                .with("snapshotTimestamp", snapshot.string("creationTime")).with("snapshotTimezone", snapshot.string("timezone"))
                .with("snapshotLatestChange", snapshot.object("latestChangePoint").string("timestamp"))
                .with("descendantVDBs", vdbs).with("manualRetention", snapshot.get("retention"))
                .with("policyRetention", !isKeptByHand(snapshot));
    }

    /** Bytes that would be free without a snapshot; nothing as long as they have not been measured. */
    public Optional<Long> space(String snapshot) {
        return resources.pool().known(snapshot).map(Pool.Usage::own);
    }
}
