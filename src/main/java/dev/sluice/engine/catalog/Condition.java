package dev.sluice.engine.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * A piece of SQL, mostly a condition on an object {@code o} of a query, with the values of its question marks.
 *
 * @param leads what the few objects that can be meant refer to, one of these; empty where it does not say
 * @param holds the same of an object in memory; null where only a database can tell
 */
record Condition(String sql, List<Object> values, List<CatalogReference> leads, Predicate<Row> holds) {
    Condition(String sql, List<Object> values) {
        this(sql, values, List.of(), null);
    }

    /** @param sql with {@code {}} wherever a list of references goes, for each of {@code lists} in their order */
    static Condition of(String sql, Collection<?>... lists) {
        StringBuilder whole = new StringBuilder();
        List<Object> values = new ArrayList<>();
        int from = 0;
        for (Collection<?> list : lists) {
            int at = sql.indexOf("{}", from);
            whole.append(sql, from, at).append('(').append(String.join(", ", Collections.nCopies(list.size(), "?"))).append(')');
            values.addAll(list);
            from = at + 2;
        }
        return new Condition(whole.append(sql.substring(from)).toString(), values);
    }

    /** The same, which leads to the objects that can be meant, so that nobody looks at all of their root. */
    Condition leading(List<CatalogReference> to) {
        return new Condition(sql, values, List.copyOf(to), row -> true);
    }

    /** The same, which an object in memory can be asked, too. */
    Condition holding(Predicate<Row> inMemory) {
        return new Condition(sql, values, leads, inMemory);
    }

    static Condition with(String sql, Object... values) {
        return new Condition(sql, List.of(values));
    }
}
