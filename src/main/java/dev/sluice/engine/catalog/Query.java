package dev.sluice.engine.catalog;

import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which objects of a root are wanted, in the order they were made or another, one page of them. Immutable: each method
 * gives a narrower query.
 *
 * <p>A page costs the same whatever the catalog holds, as long as it is in the order of making and the conditions are on
 * references, states and times. With conditions it costs a little for each object on the pages before it; without any it
 * does not. Conditions on other fields, and other orders, look at every object of the root.
 * Names of fields become part of the SQL: they come from the program, never from a request.
 */
public final class Query {
    private final String root;
    /** The objects come from the index of those that refer to something, already in order; or null. */
    private final CatalogReference link;
    private final List<Condition> conditions;
    private final Order order;
    private final Page page;

    private record Order(String by, boolean descending) {
    }

    private record Page(long size, long from) {
    }

    private Query(String root, CatalogReference link, List<Condition> conditions, Order order, Page page) {
        this.root = root;
        this.link = link;
        this.conditions = conditions;
        this.order = order;
        this.page = page;
    }

    public static Query all(String root) {
        return new Query(root, null, List.of(), new Order(null, false), new Page(Long.MAX_VALUE, 0));
    }

    /** Those that refer to {@code reference} by {@code field}, a path as in {@code latestChangePoint.timeflow}. */
    public Query where(String field, String reference) {
        return link == null ? new Query(root, new CatalogReference(field, reference), conditions, order, page)
                : along(List.of(field), reference);
    }

    /** Those from which {@code fields}, followed one after another, lead to {@code reference}. */
    public Query along(List<String> fields, String reference) {
        if (fields.size() == 1 && link == null) {
            return where(fields.get(0), reference);
        }
        return and(Condition.with("o.reference in (" + leadingTo(fields) + ")", reference));
    }

    /**
     * Snapshots on the line of history that leads to where a timeflow is now: its own and, of the timeflows of its container
     * from which it branched off, those up to the branch.
     */
    public Query onLineOf(String timeflow) {
        return and(Condition.with("o.reference in (with recursive line (timeflow, last) as (select ?, " + Long.MAX_VALUE
                + " union all select t.target, s.seq from line"
                + " join link p on p.source = line.timeflow and p.field = 'parentSnapshot'"
                + " join object s on s.reference = p.target"
                + " join link t on t.source = s.reference and t.field = 'timeflow'"
                + " join link mine on mine.source = line.timeflow and mine.field = 'container'"
                + " join link its on its.source = t.target and its.field = 'container' and its.target = mine.target)"
                + " select l.source from line join link l on l.target = line.timeflow and l.field = 'timeflow'"
                + " and l.root = 'snapshot' and l.seq <= line.last)", timeflow));
    }

    /** Those to which {@code field} refers, of the objects from which {@code fields} lead to {@code reference}. */
    public Query namedBy(String field, List<String> fields, String reference) {
        return and(Condition.with("o.reference in (select target from link where source in (" + leadingTo(fields)
                + ") and field = '" + field + "')", reference));
    }

    /** The references from which {@code fields} lead to the one that stands for the question mark. */
    private static String leadingTo(List<String> fields) {
        String sql = "?";
        for (int i = fields.size() - 1; i >= 0; i--) {
            sql = "select source from link where target in (" + sql + ") and field = '" + fields.get(i) + "'";
        }
        return sql;
    }

    /** Authorizations that hold on an object: those on it, on its group and on everything. */
    public Query holdingOn(String target) {
        return and(Condition.with("exists (select 1 from link t where t.source = o.reference and t.field = 'target'"
                + " and t.target in (?, 'DOMAIN', (select c.scope from object c where c.reference = ? and c.root = 'database')))",
                target, target));
    }

    /** Users who have a role on an object, or who do not. */
    public Query withRole(String role, String target, boolean has) {
        return and(Condition.with((has ? "" : "not ") + "exists (select 1 from link u"
                + " join link r on r.source = u.source and r.field = 'role' and r.target = ?"
                + " join link t on t.source = u.source and t.field = 'target' and t.target = ?"
                + " where u.target = o.reference and u.field = 'user' and u.root = 'authorization')", role, target));
    }

    /** Those that refer to nothing by {@code field}. */
    public Query without(String field) {
        return and(Condition.with("not exists (select 1 from link l where l.source = o.reference and l.field = ?)", field)
                .holding(row -> row.links().stream().noneMatch(link -> link.field().equals(field))));
    }

    public Query in(Set<String> states) {
        return and(Condition.of("o.state in {}", states).holding(row -> row.state() != null && states.contains(row.state())));
    }

    public Query since(Instant moment) {
        return and(Condition.with("o.time >= ?", Timestamp.of(moment)));
    }

    public Query until(Instant moment) {
        return and(Condition.with("o.time <= ?", Timestamp.of(moment)));
    }

    /** Those whose {@code field} has one of the texts. */
    public Query with(String field, Collection<String> texts) {
        return and(Condition.of(text(field) + " in {}", texts));
    }

    /** Those whose {@code field} has none of the texts. */
    public Query butFor(String field, Collection<String> texts) {
        return and(Condition.of("coalesce(" + text(field) + ", '') not in {}", texts));
    }

    /** Those with {@code text} in one of their fields, in capital or small letters. */
    public Query containing(List<String> fields, String text) {
        String pattern = "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
        List<String> each = fields.stream().map(field -> text(field) + " like ? escape '\\'").toList();
        return and(new Condition("(" + String.join(" or ", each) + ")", fields.stream().<Object>map(field -> pattern).toList()));
    }

    /** Sources whose data may belong at that path of the host; a few that say it in another way may be among them. */
    public Query seenAt(String path) {
        return and(Condition.with("o.reference in (" + TakenMountPaths.at() + ")", path).leading(TakenMountPaths.leads(path)));
    }

    /** Sources whose data belongs somewhere below that path of the host. */
    public Query seenBelow(String path) {
        return and(Condition.with("o.reference in (" + TakenMountPaths.below() + ")", path + "/", path + "0")
                .leading(TakenMountPaths.leadsBelow(path)));
    }

    /** Those whose references begin with {@code prefix}, as those of one sort of objects do. */
    public Query referredBy(String prefix) {
        return and(Condition.with("o.reference >= ? and o.reference < ?", prefix + "-", prefix + ".")
                .leading(List.of(RecordsInMemory.sort(prefix))));
    }

    public Query among(Collection<String> references) {
        return and(Condition.of("o.reference in {}", references).holding(row -> references.contains(row.reference())));
    }

    /** Those that somebody may see. */
    public Query seenBy(Sight sight) {
        return and(Visibility.of(root, sight));
    }

    public Query newest() {
        return new Query(root, link, conditions, new Order(null, true), page);
    }

    /** In the order of {@code field}; by {@code reference} is the order in which they were made. */
    public Query sorted(String field, boolean descending) {
        String by = field.equals("reference") || TimeField.is(root, field) ? null : text(field);
        return new Query(root, link, conditions, new Order(by, descending), page);
    }

    /** @param offset counted in pages, from 0 */
    public Query page(int size, int offset) {
        return new Query(root, link, conditions, order, new Page(size, (long) size * offset));
    }

    /** At most {@code most} in all, whatever the page. */
    public Query atMost(int most) {
        return new Query(root, link, conditions, order, new Page(Math.max(0, Math.min(page.size, most - page.from)), page.from));
    }

    private Query and(Condition condition) {
        List<Condition> more = new ArrayList<>(conditions);
        more.add(condition);
        return new Query(root, link, List.copyOf(more), order, page);
    }

    private static String text(String field) {
        return "json_extract(o.body, '$." + field + "')";
    }

    /**
     * What can be asked of objects in memory.
     *
     * @param leads what the objects refer to, one of these; empty for any
     * @param holds of those that are wanted
     */
    record Plain(String root, List<CatalogReference> leads, Predicate<Row> holds, boolean descending, long size, long from) {
    }

    /** The same for objects in memory; empty where only a database can tell. */
    Optional<Plain> plain() {
        if (order.by != null || conditions.stream().anyMatch(condition -> condition.holds() == null)) {
            return Optional.empty();
        }
        List<CatalogReference> leads = link != null ? List.of(link) : conditions.stream().map(Condition::leads)
                .filter(some -> !some.isEmpty()).findFirst().orElse(List.of());
        Predicate<Row> holds = conditions.stream().map(Condition::holds).reduce(row -> true, Predicate::and);
        return Optional.of(new Plain(root, leads, holds, order.descending, page.size, page.from));
    }

    /**
     * Finds first which objects are on the page, and reads only these. Where nothing asks for more, an index alone knows: that
     * of the objects of a root their rows, that of what refers to something their references.
     *
     * @param columns wanted of each object {@code b}
     */
    String sql(String columns) {
        // A limit that is no plain question mark: the database would plan anew for each value of one.
        String found = isLinkEnough() ? "d.source" : "o.rowid";
        String key = isLinkEnough() ? "reference" : "rowid";
        String made = link == null ? "o.seq" : "d.seq";
        String place = order.by == null ? made : order.by;
        String direction = order.descending ? " desc" : " asc";
        String inOrder = " order by place" + direction + (order.by == null ? "" : ", made" + direction);
        return "select " + columns + " from (select " + found + " as found, " + place + " as place, " + made + " as made from "
                + from() + where() + inOrder + " limit ? + 0 offset " + offset().sql() + ") page cross join object b on b." + key
                + " = page.found" + inOrder;
    }

    private boolean isLinkEnough() {
        return link != null && conditions.isEmpty() && order.by == null;
    }

    private String from() {
        if (link == null) {
            return "object o";
        }
        return isLinkEnough() ? "link d" : "link d cross join object o on o.reference = d.source";
    }

    private String where() {
        // A plus keeps the database from going through the index of the root.
        String all = conditions.stream().anyMatch(condition -> !condition.leads().isEmpty()) ? " where +o.root = ?" : " where o.root = ?";
        String first = link == null ? all : " where d.root = ? and d.field = ? and d.target = ?";
        return allConditions().map(condition -> " and " + condition.sql()).collect(Collectors.joining("", first, ""));
    }

    /** Those asked for; and where the stretch is known that a page begins in, that objects have to come from there. */
    private Stream<Condition> allConditions() {
        return Stream.concat(conditions.stream(), stretch().map(Stretch::reached).stream());
    }

    private Condition offset() {
        return stretch().map(Stretch::left).orElse(Condition.with("?", page.from));
    }

    private Optional<Stretch> stretch() {
        boolean known = link == null && conditions.isEmpty() && order.by == null && page.from > 0;
        return known ? Optional.of(new Stretch(root, page.from, order.descending)) : Optional.empty();
    }

    Object[] values() {
        List<Object> values = new ArrayList<>();
        values.add(root);
        if (link != null) {
            values.add(link.field());
            values.add(link.target());
        }
        allConditions().forEach(condition -> values.addAll(condition.values()));
        values.add(page.size);
        values.addAll(offset().values());
        return values.toArray();
    }
}
