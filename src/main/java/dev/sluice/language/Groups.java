package dev.sluice.language;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The elements of a list by what they have in common: each value of a field with those that have it, in the order of the list. */
public final class Groups extends AbstractMap<Object, View> {
    private final String field;
    private final Map<Object, View> views;

    /** @param field the path of the field */
    public Groups(String field, Map<Object, View> views) {
        this.field = field;
        this.views = Collections.unmodifiableMap(new LinkedHashMap<>(views));
    }

    public String field() {
        return field;
    }

    @Override
    public View get(Object value) {
        return views.get(value);
    }

    @Override
    public Set<Entry<Object, View>> entrySet() {
        return views.entrySet();
    }
}
