package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A list as somebody wants to see it: some fields of its elements, in an order. The elements stay whole, so that
 * whatever takes one of them takes it from here, too.
 */
public final class View extends AbstractList<Object> implements TypedList {
    private final List<Object> rows;
    private final List<String> columns;
    private final Map<String, Object> element;

    /** @param columns the paths of the fields to show; none shows what is usual */
    public View(List<?> rows, List<String> columns) {
        this(rows, columns, null);
    }

    private View(List<?> rows, List<String> columns, Map<String, Object> element) {
        this.rows = Collections.unmodifiableList(new ArrayList<>(rows));
        this.columns = List.copyOf(columns);
        this.element = element;
    }

    /** Some {@code rows} of {@code list}, with the same columns. */
    public static View part(Object list, List<?> rows) {
        return new View(rows, columns(list), TypedList.emptyElementOf(list));
    }

    /** {@code list} with other columns. */
    public static View showing(Collection<?> list, List<String> columns) {
        return new View(new ArrayList<>(list), columns, TypedList.emptyElementOf(list));
    }

    /** The columns of {@code list}, if it is a view that has some. */
    public static List<String> columns(Object list) {
        return list instanceof View view ? view.columns : List.of();
    }

    @Override
    public ApiObject elementSort() {
        return element instanceof ApiObject object ? object : null;
    }

    @Override
    public Map<String, Object> emptyElement() {
        return element;
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
