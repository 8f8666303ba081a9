package dev.sluice.wire;

import dev.sluice.wire.Field.Bounds;
import dev.sluice.wire.Field.Presence;
import dev.sluice.wire.Field.Traits;
import dev.sluice.wire.Field.Unit;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Types that no schema declares, as far as objects of them show what they are: they extend what is kept at the same place, and have
 * the fields that their objects have, with values of any shape. A type that is declared gets the fields that we do not know.
 */
final class SeenTypes {
    private final Schema known;
    private final Map<String, Type> types = new LinkedHashMap<>();

    SeenTypes(Schema known) {
        this.known = known;
    }

    /** Takes in objects that an engine lists below {@code root}. */
    void add(String root, Collection<? extends Map<?, ?>> objects) {
        Type kept = known.atRoot(root).orElse(null);
        if (kept != null) {
            add(objects, kept);
        }
    }

    /** Takes in objects that stand where one of {@code parent} does. */
    void add(Collection<? extends Map<?, ?>> objects, Type parent) {
        objects.forEach(object -> add(ApiObject.of(object), parent));
    }

    /** Takes in what {@code body}, and the objects in it, say of types that no schema declares. */
    void addUndeclared(Map<?, ?> body, Type expected) {
        ApiObject object = ApiObject.of(body);
        if (known.isUndeclared(object.get("type"), expected)) {
            add(object, expected);
            return;
        }
        Type said = known.find(String.valueOf(object.get("type"))).orElse(expected);
        object.forEach((name, value) -> known.concrete(said).stream().map(type -> type.field(name)).filter(Objects::nonNull).findFirst()
                .ifPresent(field -> addUndeclared(field.shape(), value)));
    }

    private void addUndeclared(Shape shape, Object value) {
        if (shape.items() != null && value instanceof Collection<?> values) {
            values.forEach(each -> addUndeclared(shape.items(), each));
        } else if (shape.sort() == Shape.Sort.OBJECT && value instanceof Map<?, ?> nested) {
            addUndeclared(nested, known.type(shape.type()));
        }
    }

    Map<String, Type> types() {
        return types;
    }

    private void add(ApiObject object, Type parent) {
        if (known.tells(object)) {
            return;
        }
        Type declared = types.containsKey(object.type()) ? types.get(object.type()) : known.find(object.type()).orElse(parent);
        Map<String, Field> fields = new LinkedHashMap<>(declared.fields());
        object.forEach((name, value) -> {
            if (!name.equals("type")) {
                fields.put(name, field(name, value, fields.get(name)));
            }
        });
        Type ancestor = declared.name().equals(object.type()) ? declared.parent() : parent;
        types.put(object.type(), new Type(object.type(), ancestor, false, declared.root(), prefix(object, declared), declared.isRecord(),
                declared.isNewestFirst(), declared.isUnique(), declared.takes(), declared == parent ? List.of() : declared.either(), declared == parent ? "" : declared.about(),
                Collections.unmodifiableMap(fields)));
    }

    /** As the parent declares it, where it does; an object in it may be of a type that nobody knows, too. */
    private Field field(String name, Object value, Field declared) {
        if (declared == null) {
            return new Field(name, Shape.parse("any"), Presence.OPTIONAL, Presence.OPTIONAL, value instanceof CharSequence && SecretNames.isOne(name), null, Bounds.NONE, Unit.NONE, Traits.NONE, "");
        }
        if (declared.shape().sort() == Shape.Sort.OBJECT && value instanceof Map<?, ?> nested) {
            add(ApiObject.of(nested), known.type(declared.shape().type()));
        }
        return declared;
    }

    private String prefix(ApiObject object, Type declared) {
        String shown = object.reference() == null ? null : Schema.prefix(object.reference()).orElse(null);
        return shown == null || known.referredBy(object.reference()).isPresent() ? declared.prefix() : shown;
    }
}
