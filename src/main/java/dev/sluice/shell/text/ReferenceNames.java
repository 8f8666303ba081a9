package dev.sluice.shell.text;

import dev.sluice.language.Naming;
import dev.sluice.wire.ApiObject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What objects are called that others refer to, for people. */
final class ReferenceNames {
    /** Knows none. */
    static final ReferenceNames NONE = new ReferenceNames(Map.of());

    /** What an object is called itself, which may look like the reference of another one. */
    private static final Set<String> OWN = Set.of("reference", "name");

    private final Map<String, String> names;

    private ReferenceNames(Map<String, String> names) {
        this.names = names;
    }

    /** Asks for the names that the columns of {@code objects} need, and for no others: the usual ones, and those asked for. */
    static ReferenceNames of(Collection<ApiObject> objects, List<String> asked, Naming naming) {
        return new ReferenceNames(naming.names(objects, Columns.possible(asked, naming.schema())));
    }

    /** What the object is called that {@code value} refers to; any other value is itself. */
    Object name(Object value) {
        return names.getOrDefault(String.valueOf(value), String.valueOf(value));
    }

    /** What the object is called that {@code reference} stands for, or null. */
    String known(String reference) {
        return names.get(reference);
    }

    /** What the object is called that {@code owner} refers to in {@code field}, or null. */
    String referredBy(Map<?, ?> owner, String field) {
        return !names.isEmpty() && owner.get(field) instanceof String reference && !OWN.contains(field) ? names.get(reference) : null;
    }

    /** {@code object} with each name before its reference. */
    ApiObject whole(ApiObject object) {
        Map<String, Object> fields = new LinkedHashMap<>(object);
        fields.replaceAll((field, value) -> {
            String name = referredBy(object, field);
            return name == null ? value : name + " (" + value + ")";
        });
        return ApiObject.of(fields);
    }
}
