package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Commands that run on the host come only from those who have the right to give hooks. Everybody else may use, and take out again,
 * what an administrator has approved as an operation template, may add SQL that a database runs as a role that works with data, which they
 * could run there by themselves, and leaves all other hooks of a source as they are.
 *
 * @param place on which the right is needed
 * @param holder the field of the body whose {@code operations} are meant; none where the body changes a source itself
 */
public record HookRule(RightTarget place, List<String> holder) implements CallRule {
    private static final String OPERATIONS = "operations";
    private static final String TYPE = "type";
    private static final String USUAL_TYPE = "RunCommandOnSourceOperation";
    private static final String SQL = "RunSqlOnSourceOperation";
    /** What makes a hook do what it does. */
    private static final List<String> DOING = List.of("command", "database", "superuser", "credentialsEnvVarsList");

    public HookRule(RightTarget place, String... holder) {
        this(place, List.of(holder));
    }

    @Override
    public void check(Call call, Transaction catalog) {
        ApiObject holding = call.body();
        for (String field : holder) {
            holding = holding.object(field);
        }
        String object = place.find(call, catalog);
        List<String> places = object == null ? List.of() : Belonging.of(catalog, object);
        if (!holding.containsKey(OPERATIONS) || call.person().may(Right.HOOK, places)) {
            return;
        }
        ApiObject before = holder.isEmpty() ? known(call, catalog) : ApiObject.of(Map.of());
        if (!keeps(before, holding.object(OPERATIONS), approved(catalog))) {
            Refusal.ifAny(call.mistakes());
            ApiError refused = RightRule.refusal(call.person(), Right.HOOK, object, places, catalog).error();
            throw new Refusal(refused.id(), String.valueOf(refused.details()), refused.action().replaceFirst("\\.$", "")
                    + "; or use a hook of an operation template that is approved.");
        }
    }

    private static ApiObject known(Call call, Transaction catalog) {
        ApiObject source = catalog.find(call.reference());
        return source == null ? ApiObject.of(Map.of()) : source.object(OPERATIONS);
    }

    /** Whether, apart from what is approved, the same hooks run at the same points. */
    private static boolean keeps(ApiObject before, ApiObject wanted, Set<Map<String, Object>> approved) {
        boolean merged = before.type() != null && before.type().equals(wanted.type());
        ApiObject after = merged ? before.withAll(wanted) : wanted;
        Set<String> points = new LinkedHashSet<>(before.keySet());
        points.addAll(after.keySet());
        points.remove(TYPE);
        return points.stream().allMatch(point -> {
            List<Map<String, Object>> known = others(before, point, approved);
            return known.equals(others(after, point, approved).stream().filter(hook -> known.contains(hook) || !isOfData(hook)).toList());
        });
    }

    /** Whether it runs nothing on the host: SQL without a superuser. */
    private static boolean isOfData(Map<String, Object> doing) {
        return SQL.equals(doing.get(TYPE)) && !doing.containsKey("superuser") && !doing.containsKey("credentialsEnvVarsList");
    }

    private static List<Map<String, Object>> others(ApiObject operations, String point, Set<Map<String, Object>> approved) {
        List<Map<String, Object>> others = new ArrayList<>();
        for (Object hook : operations.list(point)) {
            Map<String, Object> doing = hook instanceof Map<?, ?> map ? doing(ApiObject.of(map)) : Map.of();
            if (!approved.contains(doing)) {
                others.add(doing);
            }
        }
        return others;
    }

    private static Map<String, Object> doing(ApiObject hook) {
        Map<String, Object> doing = new LinkedHashMap<>();
        doing.put(TYPE, Objects.requireNonNullElse(hook.type(), USUAL_TYPE));
        DOING.forEach(field -> {
            Object value = hook.get(field);
            if (value != null && !List.of().equals(value) && !Boolean.FALSE.equals(value)) {
                doing.put(field, value);
            }
        });
        return doing;
    }

    private static Set<Map<String, Object>> approved(Transaction catalog) {
        Set<Map<String, Object>> approved = new LinkedHashSet<>();
        catalog.list(Query.all(ApprovalRule.TEMPLATES)).stream().filter(template -> template.flag(ApprovalRule.APPROVED))
                .forEach(template -> approved.add(doing(template.object("operation"))));
        return approved;
    }

    @Override
    public String about() {
        return Right.HOOK + " on " + place.about() + " for hooks other than those of approved templates and SQL that adds no superuser";
    }
}
