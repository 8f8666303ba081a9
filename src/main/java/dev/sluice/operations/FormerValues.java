package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What an object was before it is changed: to say that again is to take the change back. */
public final class FormerValues {
    /** How a field begins that says what was in a list before the change, as {@code seenMembers} of {@code members}. */
    private static final String SEEN = "seen";

    private FormerValues() {
    }

    /** The fields of {@code before} that {@code changes} are about; nothing where there are secrets among them, which no engine shows. */
    public static Optional<ApiObject> fields(Schema schema, ApiObject before, ApiObject changes) {
        Map<String, Object> fields = new LinkedHashMap<>();
        changes.keySet().stream().filter(name -> !name.equals("type")).forEach(name -> fields.put(name, before.get(name)));
        changes.keySet().stream().filter(seen -> seen.startsWith(SEEN) && changes.containsKey(list(seen))).forEach(seen -> {
            fields.put(list(seen), changes.get(seen));
            fields.put(seen, changes.get(list(seen)));
        });
        return hasSecrets(schema, before.type(), fields.keySet()) ? Optional.empty() : Optional.of(ApiObject.of(fields));
    }

    /** The list whose elements before the change {@code seen} says: what others have changed in it meanwhile stays. */
    private static String list(String seen) {
        String name = seen.substring(SEEN.length());
        return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** Whether a type has secrets in any of those fields. */
    public static boolean hasSecrets(Schema schema, String type, Collection<String> fields) {
        return schema.find(type).stream().flatMap(known -> fields.stream().map(known::field)).anyMatch(field -> field != null && isSecret(schema, field));
    }

    private static boolean isSecret(Schema schema, Field field) {
        Shape shape = field.shape().items() == null ? field.shape() : field.shape().items();
        return field.redact() || shape.sort() == Shape.Sort.OBJECT
                && schema.concrete(schema.type(shape.type())).stream().map(Type::fields).anyMatch(inner -> inner.values().stream().anyMatch(Field::redact));
    }
}
