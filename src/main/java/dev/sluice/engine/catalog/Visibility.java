package dev.sluice.engine.catalog;

import java.util.Set;

/** Says of each root which of its objects somebody may see: those that belong to a container they may see, and their own. */
final class Visibility {
    private static final String CONTAINERS = "(select c.reference from object c where c.root = 'database'"
            + " and (c.reference in {} or c.scope in {}))";

    private Visibility() {
    }

    static Condition of(String root, Sight sight) {
        Set<String> objects = sight.objects();
        return switch (root) {
            case "database" -> Condition.of("(o.reference in {} or o.scope in {})", objects, objects);
            case "group" -> Condition.of("(o.reference in {} or o.reference in (select c.scope from object c"
                    + " where c.root = 'database' and c.reference in {}))", objects, objects);
            case "source", "timeflow", "snapshot", "capacity/consumer/historical" ->
                    Condition.of(refersTo("container", CONTAINERS), objects, objects);
            case "sourceconfig" -> Condition.of("exists (select 1 from link u join link t on t.source = u.source and t.field = 'container'"
                    + " where u.target = o.reference and u.field = 'config' and t.target in " + CONTAINERS + ")", objects, objects);
            case "capacity/group/historical" -> Condition.of("(" + refersTo("group", "{}") + " or " + refersTo("group",
                    "(select c.scope from object c where c.root = 'database' and c.reference in {})") + ")", objects, objects);
            case "alert", "fault" -> Condition.of(refersTo("target", CONTAINERS), objects, objects);
            case "timeflow/bookmark" -> Condition.of("exists (select 1 from link l join link t on t.source = l.target"
                    + " and t.field = 'container' where l.source = o.reference and l.field = 'timeflow' and t.target in "
                    + CONTAINERS + ")", objects, objects);
            case "job" -> Condition.of("(" + refersTo("user", "{}") + " or " + refersTo("target", CONTAINERS) + ")",
                    Set.of(sight.user()), objects, objects);
            case "action" -> Condition.of("(" + refersTo("user", "{}") + " or exists (select 1 from link j join link t"
                    + " on t.source = j.source and t.field = 'target' where j.field = 'parentAction' and j.root = 'job'"
                    + " and j.target in (select o.reference union all select p.target from link p"
                    + " where p.source = o.reference and p.field = 'parentAction') and t.target in " + CONTAINERS + "))",
                    Set.of(sight.user()), objects, objects);
            case "authorization" -> Condition.of("(" + refersTo("user", "{}") + " or " + refersTo("target", "{}") + " or "
                    + refersTo("target", CONTAINERS) + ")", Set.of(sight.user()), objects, objects, objects);
            case "policy/application" -> Condition.of("(" + refersTo("target", "{}") + " or " + refersTo("target", CONTAINERS) + ")",
                    objects, objects, objects);
            case "scriptrun" -> Condition.of("(" + refersTo("user", "{}") + " or " + refersTo("approvers", "{}") + ")",
                    Set.of(sight.user()), Set.of(sight.user()));
            case "token" -> Condition.of(refersTo("user", "{}"), Set.of(sight.user()));
            case "database/deleted" -> Condition.of("(o.reference in {} or " + refersTo("group", "{}") + ")", objects, objects);
            case "user" -> Condition.with("o.reference = ?", sight.user());
            default -> throw new IllegalArgumentException("nothing says who may see the objects of " + root);
        };
    }

    private static String refersTo(String field, String wanted) {
        return "exists (select 1 from link l where l.source = o.reference and l.field = '" + field + "' and l.target in "
                + wanted + ")";
    }
}
