package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Knows what the objects are called that others refer to. */
@FunctionalInterface
public interface Naming {
    /** Knows none. */
    Naming NONE = (objects, fields) -> Map.of();

    /** The names that it knows, by the references in those {@code fields} of {@code objects}. */
    Map<String, String> names(Collection<ApiObject> objects, Set<String> fields);

    /** What is known of the fields of those objects. */
    default Schema schema() {
        return Schema.standard();
    }
}
