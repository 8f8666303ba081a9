package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.time.DateTimeException;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a policy has to keep to beyond the schema, and what it may be applied to. */
final class PolicyRules {
    private static final Set<String> TYPES = Set.of("SyncPolicy", "SnapshotPolicy", "RefreshPolicy", "RetentionPolicy");

    private PolicyRules() {
    }

    /**
     * What speaks against a policy as it is to be.
     *
     * @param before the policy as it is now, or null for a new one
     * @param path where it is in the request
     */
    static List<Mistake> check(Transaction catalog, ApiObject policy, ApiObject before, List<String> path) {
        List<Mistake> mistakes = new ArrayList<>();
        if (policy.type() != null && !TYPES.contains(policy.type())) {
            mistakes.add(mistake(path, "type", "a " + policy.type() + " is not supported by this engine.",
                    "Use one of " + String.join(", ", TYPES.stream().sorted().toList()) + "."));
        }
        if (policy.name() != null && (before == null || !policy.name().equals(before.name()))) {
            catalog.list(Query.all(Policies.ROOT)).stream().filter(other -> policy.name().equals(other.name())).findFirst()
                    .ifPresent(twin -> mistakes.add(mistake(path, "name", "the name '" + policy.name() + "' is taken by "
                            + twin.reference() + ".", "Choose another name, or use that one.")));
        }
        List<?> schedules = policy.list("scheduleList");
        for (int i = 0; i < schedules.size(); i++) {
            String cron = ApiObject.of((Map<?, ?>) schedules.get(i)).string("cronString");
            List<String> at = new ArrayList<>(path);
            at.addAll(List.of("scheduleList", String.valueOf(i)));
            try {
                Cron.parse(cron == null ? "0 0 0 * * ?" : cron);
            } catch (IllegalArgumentException wrong) {
                mistakes.add(mistake(at, "cronString", wrong.getMessage(), "Write it like '0 30 2 ? * MON-FRI'."));
            }
        }
        String zone = policy.object("timezone").string("id");
        if (zone != null && !isZone(zone)) {
            mistakes.add(mistake(path, "timezone", "there is no time zone '" + zone + "'.", "Use one like Europe/Berlin."));
        }
        if (policy.string("dayOfYear") != null && dayOfYear(policy) == null) {
            mistakes.add(mistake(path, "dayOfYear", "'" + policy.string("dayOfYear") + "' is no day.", "Write it like 'Jan 1'."));
        }
        return mistakes;
    }

    private static Mistake mistake(List<String> path, String field, String problem, String remedy) {
        List<String> at = new ArrayList<>(path);
        at.add(field);
        return new Mistake(at, problem, remedy);
    }

    private static boolean isZone(String id) {
        try {
            return ZoneId.of(id) != null;
        } catch (DateTimeException unknown) {
            return false;
        }
    }

    /** The day of the year whose snapshot counts as the year's, or null where the policy names none that there is. */
    static MonthDay dayOfYear(ApiObject policy) {
        String text = policy.string("dayOfYear");
        try {
            return text == null ? MonthDay.of(1, 1) : MonthDay.parse(text.trim(), new DateTimeFormatterBuilder()
                    .parseCaseInsensitive().appendPattern("MMM d").toFormatter(Locale.ENGLISH));
        } catch (DateTimeException unknown) {
            return null;
        }
    }

    /** What speaks against applying a policy to an object. */
    static List<Mistake> checkTarget(Transaction catalog, ApiObject policy, String reference, List<String> path) {
        ApiObject target = catalog.find(reference);
        if (target == null) {
            return List.of();
        }
        if (!Set.of("Group", "AppDataContainer").contains(target.type())) {
            return List.of(new Mistake(path, "'" + reference + "' is of the type " + target.type() + ".",
                    "Apply policies to containers and groups."));
        }
        boolean origin = target.type().equals("AppDataContainer") && isOrigin(catalog, target);
        boolean virtual = target.type().equals("AppDataContainer") && !origin;
        if (virtual && policy.type().equals("SyncPolicy")) {
            return List.of(new Mistake(path, "'" + target.name() + "' is a VDB, which is not synced.", "Use a SnapshotPolicy."));
        }
        if (origin && Set.of("SnapshotPolicy", "RefreshPolicy").contains(policy.type())) {
            return List.of(new Mistake(path, "'" + target.name() + "' is a dSource.", "Use a SyncPolicy."));
        }
        return List.of();
    }

    private static boolean isOrigin(Transaction catalog, ApiObject container) {
        ApiObject source = Lineage.source(catalog, container.reference());
        return source == null || source.flag("linked");
    }
}
