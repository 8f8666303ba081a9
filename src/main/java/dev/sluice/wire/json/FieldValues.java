package dev.sluice.wire.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The fields of an object that was read, which nobody changes. The names are not its own: thousands of objects of one
 * text have the same, and then each of them takes little more room than its values.
 */
public final class FieldValues extends AbstractMap<String, Object> {
    private final Map<String, Integer> places;
    private final Object[] values;

    /** @param places where the value of each field stands, in the order of the fields */
    FieldValues(Map<String, Integer> places, Object[] values) {
        this.places = places;
        this.values = values;
    }

    @Override
    public Object get(Object field) {
        Integer place = places.get(field);
        return place == null ? null : values[place];
    }

    @Override
    public boolean containsKey(Object field) {
        return places.containsKey(field);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, Object>> iterator() {
                return entries(places.entrySet().iterator());
            }

            @Override
            public int size() {
                return values.length;
            }
        };
    }

    private Iterator<Entry<String, Object>> entries(Iterator<Entry<String, Integer>> fields) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return fields.hasNext();
            }

            @Override
            public Entry<String, Object> next() {
                Entry<String, Integer> field = fields.next();
                return new SimpleImmutableEntry<>(field.getKey(), values[field.getValue()]);
            }
        };
    }
}
