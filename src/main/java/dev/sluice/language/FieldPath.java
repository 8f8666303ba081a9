package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a value stands in an object: {@code name}, or {@code runtime.status} in an object inside of it. */
public record FieldPath(List<String> steps) {
    public static FieldPath of(String text) {
        return new FieldPath(List.of(text.split("\\.")));
    }

    /** The name of the field itself. */
    public String field() {
        return steps.get(steps.size() - 1);
    }

    /** The object whose field it is; an empty one where there is none. */
    public Map<?, ?> owner(Map<?, ?> object) {
        Map<?, ?> owner = object;
        for (int i = 0; i < steps.size() - 1; i++) {
            owner = owner.get(steps.get(i)) instanceof Map<?, ?> inner ? inner : Map.of();
        }
        return owner;
    }

    /** Where the value stands: in an object that tells it of this one, where it is no field of its own. */
    public Fact place(Map<?, ?> object) {
        Map<?, ?> owner = owner(object);
        Optional<Fact> told = owner instanceof ApiObject described ? described.fact(field()) : Optional.empty();
        return told.orElseGet(() -> new Fact(owner, field()));
    }

    /** The value of a field of the object itself, or null where there is none; no engine is asked for what others tell of it. */
    public Object ownIn(Map<?, ?> object) {
        return owner(object).get(field());
    }

    /** The value, or null where there is none. */
    public Object in(Map<?, ?> object) {
        return place(object).value();
    }

    /** Whether {@code object} has such a field, be it null. */
    public boolean isIn(Map<?, ?> object) {
        return owner(object).containsKey(field());
    }

    @Override
    public String toString() {
        return String.join(".", steps);
    }
}
