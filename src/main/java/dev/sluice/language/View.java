package dev.sluice.language;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A list as somebody wants to see it: some fields of its elements, in an order. The elements stay whole, so that
 * whatever takes one of them takes it from here, too.
 */
public final class View extends AbstractList<Object> {
    private final List<Object> rows;
    private final List<String> columns;

    /** @param columns the paths of the fields to show; none shows what is usual */
    public View(List<?> rows, List<String> columns) {
        this.rows = Collections.unmodifiableList(new ArrayList<>(rows));
        this.columns = List.copyOf(columns);
    }

    /** The columns of {@code list}, if it is a view that has some. */
    public static List<String> columns(Object list) {
        return list instanceof View view ? view.columns : List.of();
    }

    @Override
    public Object get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return rows.size();
    }
}
