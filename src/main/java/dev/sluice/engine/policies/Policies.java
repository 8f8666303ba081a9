package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which policies hold for what. A policy is applied to containers and groups; of each type at most one to each. What is applied
 * to a group holds for its containers that have none of that type themselves.
 */
public final class Policies {
    static final String ROOT = "policy";
    static final String APPLICATIONS = "policy/application";

    private Policies() {
    }

    /** The policies that were applied to a container or group itself. */
    public static List<ApiObject> applied(Transaction catalog, String target) {
        return catalog.list(Query.all(APPLICATIONS).where("target", target)).stream()
                .map(application -> catalog.find(application.string("policy")).with("effectiveType", "DIRECT_APPLIED")).toList();
    }

    /** The policies that hold for a container or group, one of each type at most: its own, those of its group, and those that count by default. */
    public static List<ApiObject> effective(Transaction catalog, String target) {
        Map<String, ApiObject> byType = new LinkedHashMap<>();
        applied(catalog, target).forEach(policy -> byType.put(policy.type(), policy));
        ApiObject object = catalog.find(target);
        if (object != null && object.string("group") != null) {
            applied(catalog, object.string("group"))
                    .forEach(policy -> byType.putIfAbsent(policy.type(), inherited(policy)));
        }
        if (object != null) {
            catalog.list(Query.all(ROOT)).stream().filter(policy -> policy.flag("default"))
                    .filter(policy -> PolicyRules.checkTarget(catalog, policy, target, List.of()).isEmpty())
                    .forEach(policy -> byType.putIfAbsent(policy.type(), inherited(policy)));
        }
        return new ArrayList<>(byType.values());
    }

    private static ApiObject inherited(ApiObject policy) {
        return policy.with("effectiveType", "INHERITED");
    }

    /** Where the days and times of a policy are: the engine's own place where it names none. */
    public static ZoneId zone(ApiObject policy) {
        String id = policy.object("timezone").string("id");
        return id == null ? ZoneId.systemDefault() : ZoneId.of(id);
    }

    /** The containers that a policy holds for. */
    static List<ApiObject> governed(Transaction catalog, ApiObject policy) {
        List<ApiObject> governed = new ArrayList<>();
        for (ApiObject target : targets(catalog, policy.reference())) {
            if (target.type().equals("Group")) {
                catalog.list(Query.all("database").where("group", target.reference())).stream()
                        .filter(container -> applied(catalog, container.reference()).stream()
                                .noneMatch(other -> other.type().equals(policy.type())))
                        .forEach(governed::add);
            } else {
                governed.add(target);
            }
        }
        return governed;
    }

    /** What a policy was applied to. */
    static List<ApiObject> targets(Transaction catalog, String policy) {
        return catalog.list(Query.all(APPLICATIONS).where("policy", policy)).stream()
                .map(application -> catalog.find(application.string("target"))).toList();
    }

    /** The policy holds for the target; another one of its type no longer does. */
    static void apply(Transaction catalog, ApiObject policy, String target) {
        catalog.list(Query.all(APPLICATIONS).where("target", target)).stream()
                .filter(application -> catalog.find(application.string("policy")).type().equals(policy.type()))
                .forEach(application -> catalog.remove(application.reference()));
        catalog.add(ApiObject.of("PolicyApplication").with("reference", catalog.nextReference("POLICY_APPLICATION"))
                .with("policy", policy.reference()).with("target", target));
    }
}
