package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Schema;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Knows of objects what they do not say themselves: what those are called that they refer to, and how they are reached. */
@FunctionalInterface
public interface Naming {
    /** Knows none. */
    Naming NONE = (objects, fields) -> Map.of();

    /** The names that it knows, by the references in those {@code fields} of {@code objects}. */
    Map<String, String> names(Collection<ApiObject> objects, Set<String> fields);

    /** How the database of {@code object} is reached, as host, port and addresses made of them; empty where it has none. */
    default ApiObject connection(ApiObject object) {
        return ApiObject.of(Map.of());
    }

    /** What people want to see of {@code objects} in a list besides their own fields, by their references and what it is called. */
    default Map<String, Map<String, Fact>> facts(Collection<ApiObject> objects) {
        return Map.of();
    }

    /** What is known of the fields of those objects. */
    default Schema schema() {
        return Schema.family();
    }
}
