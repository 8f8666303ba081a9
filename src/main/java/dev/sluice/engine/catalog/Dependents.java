package dev.sluice.engine.catalog;

import dev.sluice.wire.Schema;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What means nothing without an object, as the schema says: authorizations on it and of it, that policies hold for it, samples of its
 * space.
 */
final class Dependents {
    /** A field by which objects of a root refer to what they are a part of. */
    private record Part(String root, String field) {
    }

    private final Set<Part> parts = new LinkedHashSet<>();

    Dependents(Schema schema) {
        schema.types().stream().filter(type -> type.root() != null).forEach(type ->
                type.partOf().forEach(field -> parts.add(new Part(type.root(), field.name()))));
    }

    /** Their references; the object's own stands for the question mark. */
    String sql() {
        return "select distinct source from link where target = ? and (root, field) in (values " + parts.stream()
                .map(part -> "('" + part.root() + "', '" + part.field() + "')").collect(Collectors.joining(", ")) + ")";
    }

    /** Whether objects of a root that refer to it by {@code field} are some. */
    boolean include(String field, String root) {
        return parts.contains(new Part(root, field));
    }
}
