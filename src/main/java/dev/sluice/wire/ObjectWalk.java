package dev.sluice.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Goes through an object together with its type, at every depth, and gives it back. Who extends it looks at what it meets, or puts
 * something else in its place: then those objects are copies that have it. One walk serves one object, in one thread.
 */
abstract class ObjectWalk {
    /** What a tour gives in place of a value that is to be left out. An array of which an element is left out goes as a whole. */
    static final Object NOTHING = new Object();

    final Schema schema;
    private final List<String> path = new ArrayList<>();

    ObjectWalk(Schema schema) {
        this.schema = schema;
    }

    /** Meets an object before its fields, and gives the fields to go on with: the same object, or a new map of others. */
    Map<String, ?> enter(Type type, Map<String, ?> object) {
        return object;
    }

    /** Meets a value that has no fields of its own, or one that does not have the shape it should. Null is met too. */
    Object value(Field field, Shape shape, Object value) {
        return value;
    }

    /** Meets an object whose type cannot be told, or does not belong here. Gives the type to take it for, or null. */
    Type stranger(Map<String, ?> object, Type expected) {
        return null;
    }

    /** Gives what such an object is to be, where {@link #stranger} gave no type for it: by default what it was. */
    Object unknown(Map<String, ?> object) {
        return object;
    }

    /** Meets parameters, whose fields are the business of a kind. */
    Map<String, ?> parameters(Shape shape, Map<String, ?> parameters) {
        return parameters;
    }

    /** Where the walk is: field names from the outside in. */
    final List<String> path() {
        return List.copyOf(path);
    }

    /** Where {@code step} is, seen from where the walk is. */
    final List<String> path(String step) {
        return path(List.of(step));
    }

    /** Where the last of {@code steps} leads from where the walk is. */
    final List<String> path(List<String> steps) {
        List<String> longer = new ArrayList<>(path);
        longer.addAll(steps);
        return longer;
    }

    @SuppressWarnings("unchecked")
    final Map<String, ?> object(Map<String, ?> object, Type expected, String preset) {
        return visited(object, expected, preset) instanceof Map<?, ?> map ? (Map<String, ?>) map : Map.of();
    }

    @SuppressWarnings("unchecked")
    private Object visited(Map<String, ?> object, Type expected, String preset) {
        Type type = schema.typeOf(object, expected, preset).orElseGet(() -> stranger(object, expected));
        if (type == null) {
            return unknown(object);
        }
        Map<String, ?> fields = enter(type, object);
        Map<String, Object> changed = null;
        for (Map.Entry<String, ?> each : fields.entrySet()) {
            Field field = type.field(each.getKey());
            Object result = field == null ? each.getValue() : at(each.getKey(), field, field.shape(), each.getValue());
            if (result != each.getValue()) {
                changed = changed == null ? new LinkedHashMap<>(fields) : changed;
                put(changed, each.getKey(), result);
            }
        }
        if (changed == null && fields == object) {
            return object;
        }
        return ApiObject.holding(changed == null ? (Map<String, Object>) fields : changed);
    }

    private static void put(Map<String, Object> fields, String name, Object value) {
        if (value == NOTHING) {
            fields.remove(name);
        } else {
            fields.put(name, value);
        }
    }

    private Object at(String step, Field field, Shape shape, Object value) {
        path.add(step);
        Object result = visit(field, shape, value);
        path.remove(path.size() - 1);
        return result;
    }

    @SuppressWarnings("unchecked")
    private Object visit(Field field, Shape shape, Object value) {
        if (shape.sort() == Shape.Sort.OBJECT && value instanceof Map<?, ?> map) {
            return visited((Map<String, ?>) map, schema.type(shape.type()), (String) field.preset());
        }
        if (shape.sort() == Shape.Sort.JSON && value instanceof Map<?, ?> map) {
            return parameters(shape, (Map<String, ?>) map);
        }
        if (shape.sort() == Shape.Sort.ARRAY && value instanceof List<?> list) {
            Object whole = value(field, shape, value);
            Object elements = elements(field, shape.items(), list);
            return whole == NOTHING ? NOTHING : elements;
        }
        return value(field, shape, value);
    }

    private Object elements(Field field, Shape shape, List<?> list) {
        List<Object> changed = null;
        for (int i = 0; i < list.size(); i++) {
            Object result = at(String.valueOf(i), field, shape, list.get(i));
            if (result != list.get(i)) {
                changed = changed == null ? new ArrayList<>(list) : changed;
                changed.set(i, result);
            }
        }
        if (changed == null) {
            return list;
        }
        return changed.contains(NOTHING) ? NOTHING : Collections.unmodifiableList(changed);
    }
}
