package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The body of a call as a user wrote it: without the types and defaults that its place tells, and with objects or
 * their names where the engine wants references.
 */
final class RequestBody {
    private final Schema schema;
    private final Type expected;
    private final Schema.Use use;
    private final ApiObject content;
    /** What was no text, but an object, and means that and no other. */
    private final Set<String> exact = new HashSet<>();
    private List<Mistake> mistakes;

    /** The body of a call that makes something or tells something to do its work. */
    RequestBody(Schema schema, Type expected, Map<String, ?> written) {
        this(schema, expected, written, Schema.Use.CREATE);
    }

    /** @param use what leaves fields out where it changes something: those keep their values */
    RequestBody(Schema schema, Type expected, Map<String, ?> written, Schema.Use use) {
        this.schema = schema;
        this.expected = expected;
        this.use = use;
        Map<String, Object> fields = new LinkedHashMap<>();
        written.forEach((name, value) -> fields.put(name, withReferences(value)));
        ApiObject whole = use == Schema.Use.CREATE ? schema.complete(ApiObject.of(fields), expected)
                : typed(expected, ApiObject.of(expected.name()).withAll(fields));
        this.content = schema.conceal(whole, expected);
    }

    /** What stands in a field says its type, where the field alone does not leave it open. */
    private ApiObject typed(Type type, ApiObject object) {
        ApiObject typed = object;
        for (Field field : type.fields().values()) {
            if (field.shape().sort() == Shape.Sort.OBJECT && object.get(field.name()) instanceof Map<?, ?> inner) {
                Type usual = schema.type(field.shape().type());
                boolean told = inner.get("type") != null || usual.isAbstract();
                typed = typed.with(field.name(), told ? inner : typed(usual, ApiObject.of(usual.name()).withAll(ApiObject.of(inner))));
            }
        }
        return typed;
    }

    /** Everything in it, completed, with its secrets concealed; names are still names. */
    ApiObject content() {
        return content;
    }

    /** What the schema has against it; looked for once. */
    List<Mistake> mistakes() {
        if (mistakes == null) {
            mistakes = schema.check(content, expected, use);
        }
        return mistakes;
    }

    /** As it can be sent. Throws {@link InvalidRequest} with every mistake in it, names that nothing has included. */
    ApiObject resolved(String word, Client client) {
        List<Mistake> all = new ArrayList<>(mistakes());
        ObjectNames names = new ObjectNames(client, schema);
        Object resolved = content;
        for (Reference place : schema.references(content)) {
            String reference = exact.contains(place.value()) ? place.value() : names.said(place.path(), place.wanted(), place.value());
            resolved = replaced(resolved, place.path(), reference);
        }
        all.addAll(names.mistakes());
        if (!all.isEmpty()) {
            throw new InvalidRequest(word, all);
        }
        return (ApiObject) resolved;
    }

    /** {@code value} with the objects in it that an engine keeps replaced by their references. */
    private Object withReferences(Object value) {
        if (value instanceof ApiObject object && object.reference() != null) {
            exact.add(object.reference());
            return object.reference();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((name, nested) -> copy.put(name, withReferences(nested)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(this::withReferences).collect(Collectors.toCollection(ArrayList::new));
        }
        return value;
    }

    private static Object replaced(Object value, List<String> path, String reference) {
        if (path.isEmpty()) {
            return reference;
        }
        String step = path.get(0);
        List<String> rest = path.subList(1, path.size());
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list);
            copy.set(Integer.parseInt(step), replaced(list.get(Integer.parseInt(step)), rest, reference));
            return copy;
        }
        ApiObject object = ApiObject.of((Map<?, ?>) value);
        return object.with(step, replaced(object.get(step), rest, reference));
    }
}
