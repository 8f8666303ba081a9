package dev.sluice.engine.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * A piece of SQL, mostly a condition on an object {@code o} of a query, with the values of its question marks.
 *
 * @param leads whether it names the few objects that can be meant, so that nobody looks at all of their root
 */
record Condition(String sql, List<Object> values, boolean leads) {
    Condition(String sql, List<Object> values) {
        this(sql, values, false);
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

    /** The same, which leads to the objects that can be meant. */
    Condition leading() {
        return new Condition(sql, values, true);
    }

    static Condition with(String sql, Object... values) {
        return new Condition(sql, List.of(values));
    }
}
