package dev.sluice.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Goes through an object together with its type, at every depth, and gives it back. Who extends it looks at what it meets, or puts
 * something else in its place: then those objects are copies that have it. One tour serves one object, in one thread.
 */
abstract class ObjectWalk {
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

    /** Meets parameters, whose fields are the business of a kind. */
    Map<String, ?> parameters(Shape shape, Map<String, ?> parameters) {
        return parameters;
    }

    /** Where the tour is: field names from the outside in. */
    final List<String> path() {
        return List.copyOf(path);
    }

    /** Where {@code step} is, seen from where the tour is. */
    final List<String> path(String step) {
        List<String> longer = new ArrayList<>(path);
        longer.add(step);
        return longer;
    }

    @SuppressWarnings("unchecked")
    final Map<String, ?> object(Map<String, ?> object, Type expected, String preset) {
        Type type = schema.typeOf(object, expected, preset).orElseGet(() -> stranger(object, expected));
        if (type == null) {
            return object;
        }
        Map<String, ?> fields = enter(type, object);
        Map<String, Object> changed = fields == object ? null : (Map<String, Object>) fields;
        for (Map.Entry<String, ?> each : fields.entrySet()) {
            Field field = type.field(each.getKey());
            Object result = field == null ? each.getValue() : at(each.getKey(), field, field.shape(), each.getValue());
            if (result != each.getValue()) {
                changed = changed == null ? new LinkedHashMap<>(fields) : changed;
                changed.put(each.getKey(), result);
            }
        }
        return changed == null ? object : ApiObject.holding(changed);
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
            return object((Map<String, ?>) map, schema.type(shape.type()), (String) field.preset());
        }
        if (shape.sort() == Shape.Sort.JSON && value instanceof Map<?, ?> map) {
            return parameters(shape, (Map<String, ?>) map);
        }
        if (shape.sort() == Shape.Sort.ARRAY && value instanceof List<?> list) {
            value(field, shape, value);
            return elements(field, shape.items(), list);
        }
        return value(field, shape, value);
    }

    private List<?> elements(Field field, Shape shape, List<?> list) {
        List<Object> changed = null;
        for (int i = 0; i < list.size(); i++) {
            Object result = at(String.valueOf(i), field, shape, list.get(i));
            if (result != list.get(i)) {
                changed = changed == null ? new ArrayList<>(list) : changed;
                changed.set(i, result);
            }
        }
        return changed == null ? list : Collections.unmodifiableList(changed);
    }
}
