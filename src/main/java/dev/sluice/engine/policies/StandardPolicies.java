package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The policies that every engine of this family has, by the names that clients look for. Those that do nothing count where no other
 * does, so that nothing is synced, and no snapshot deleted, unless somebody has applied a policy that says so.
 */
public final class StandardPolicies {
    private static final String NONE = "None:";
    private static final String EVERY_NIGHT = "0 30 3 * * ?";
    private static final int FOUR_HOURS = 14_400;

    private static final List<ApiObject> ALL = List.of(idle("SyncPolicy"), idle("SnapshotPolicy"),
            idle("RefreshPolicy").with("provisionSource", "LATEST_SNAPSHOT"),
            ApiObject.of("RetentionPolicy").with("name", "Default Retention").with("dataDuration", 1).with("dataUnit", "WEEK")
                    .with("logDuration", 1).with("logUnit", "WEEK").with("default", false),
            nightly("SyncPolicy", "Default SnapSync"), nightly("SnapshotPolicy", "Default Snapshot"));
    private static final Set<String> NAMES = ALL.stream().map(ApiObject::name).collect(Collectors.toSet());

    private StandardPolicies() {
    }

    private static ApiObject idle(String type) {
        return ApiObject.of(type).with("name", NONE + type).with("scheduleList", List.of()).with("default", true);
    }

    private static ApiObject nightly(String type, String name) {
        return ApiObject.of(type).with("name", name).with("default", false).with("scheduleList",
                List.of(ApiObject.of("Schedule").with("cronString", EVERY_NIGHT).with("cutoffTime", FOUR_HOURS)));
    }

    /** Adds those that are not there yet. */
    public static void add(Transaction catalog) {
        Set<String> known = catalog.list(Query.all(Policies.ROOT)).stream().map(ApiObject::name).collect(Collectors.toSet());
        ALL.stream().filter(policy -> !known.contains(policy.name())).forEach(policy -> catalog.add(policy.with("customized", false)));
    }

    static boolean isOne(ApiObject policy) {
        return NAMES.contains(policy.name());
    }

    /** Whether it is one of those that do nothing. */
    static boolean isIdle(ApiObject policy) {
        return isOne(policy) && policy.name().startsWith(NONE);
    }
}
