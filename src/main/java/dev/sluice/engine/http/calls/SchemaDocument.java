package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Route;
import dev.sluice.wire.Field;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Shape;
import dev.sluice.wire.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Describes the API as JSON, in the words of JSON Schema where it has any.
 *
 * <pre>{@code
 * {"types": {"Group": {"extends": "NamedUserObject", "abstract": false, "root": "group", "referencePrefix": "GROUP",
 *                      "description": "...", "fields": {"name": {"type": "string", "create": "required", ...}}}},
 *  "calls": [{"method": "POST", "path": "group", "body": "Group", "parameters": [], "needs": "ADMINISTER on everything"}]}
 * }</pre>
 */
final class SchemaDocument {
    private final Schema schema;

    SchemaDocument(Schema schema) {
        this.schema = schema;
    }

    Map<String, Object> of(List<Route> routes) {
        Map<String, Object> types = new LinkedHashMap<>();
        schema.types().forEach(type -> types.put(type.name(), type(type)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("types", types);
        document.put("calls", routes.stream().map(SchemaDocument::call).toList());
        return document;
    }

    private static Map<String, Object> call(Route route) {
        Map<String, Object> call = new LinkedHashMap<>();
        call.put("method", route.method());
        call.put("path", route.path());
        call.put("body", route.bodyType());
        call.put("parameters", route.parameters());
        call.put("needs", route.need().about());
        return call;
    }

    private static Map<String, Object> type(Type type) {
        Map<String, Object> fields = new LinkedHashMap<>();
        type.fields().values().forEach(field -> fields.put(field.name(), field(field)));
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("extends", type.parent() == null ? null : type.parent().name());
        described.put("abstract", type.isAbstract());
        described.put("root", type.root());
        described.put("referencePrefix", type.prefix());
        putTrue(described, "record", type.isRecord());
        putTrue(described, "newestFirst", type.isNewestFirst());
        putTrue(described, "unique", type.isUnique());
        if (!type.either().isEmpty()) {
            described.put("either", type.either());
        }
        described.put("description", type.about());
        described.put("fields", fields);
        return described;
    }

    private static Map<String, Object> field(Field field) {
        Map<String, Object> described = shape(field.shape());
        if (field.redact()) {
            described.put("format", "password");
        }
        described.put("create", field.create().name().toLowerCase(Locale.ROOT));
        described.put("update", field.update().name().toLowerCase(Locale.ROOT));
        if (field.preset() != null) {
            described.put("default", field.preset());
        }
        bounds(field, described);
        if (field.unit() != Field.Unit.NONE) {
            described.put("unit", field.unit().toString());
        }
        traits(field.traits(), described);
        described.put("description", field.about());
        return described;
    }

    private static void traits(Field.Traits traits, Map<String, Object> described) {
        putTrue(described, "owner", traits.owner());
        putTrue(described, "within", traits.within());
        putTrue(described, "part", traits.part());
        putTrue(described, "filter", traits.filter());
        putTrue(described, "always", traits.always());
        putKnown(described, "column", traits.column());
        putKnown(described, "spare", traits.spare());
        putKnown(described, "path", traits.path() == null ? null : traits.path().name());
    }

    private static void putTrue(Map<String, Object> described, String word, boolean holds) {
        putKnown(described, word, holds ? true : null);
    }

    private static void putKnown(Map<String, Object> described, String word, Object value) {
        if (value != null) {
            described.put(word, value);
        }
    }

    private static void bounds(Field field, Map<String, Object> described) {
        boolean number = field.shape().sort() == Shape.Sort.INTEGER || field.shape().sort() == Shape.Sort.NUMBER;
        String suffix = field.shape().sort() == Shape.Sort.ARRAY ? "Items" : "Length";
        if (field.bounds().minimum() != null) {
            described.put(number ? "minimum" : "min" + suffix, field.bounds().minimum());
        }
        if (field.bounds().maximum() != null) {
            described.put(number ? "maximum" : "max" + suffix, field.bounds().maximum());
        }
        if (field.bounds().pattern() != null) {
            described.put("pattern", field.bounds().pattern());
        }
    }

    private static Map<String, Object> shape(Shape shape) {
        Map<String, Object> described = new LinkedHashMap<>();
        switch (shape.sort()) {
            case STRING -> described.put("type", "string");
            case INTEGER -> described.put("type", "integer");
            case NUMBER -> described.put("type", "number");
            case BOOLEAN -> described.put("type", "boolean");
            case DATE -> describe(described, "string", "format", "date");
            case ENUM -> describe(described, "string", "enum", shape.values());
            case REFERENCE -> {
                describe(described, "string", "format", "objectReference");
                described.put("referenceTo", shape.type());
            }
            case OBJECT -> describe(described, "object", "objectType", shape.type());
            case JSON -> describe(described, "object", "parametersOf", shape.type());
            case ARRAY -> describe(described, "array", "items", shape(shape.items()));
            case ANY -> described.put("type", List.of("object", "array", "string", "number", "boolean", "null"));
            default -> throw new IllegalStateException("a shape that nobody describes: " + shape);
        }
        return described;
    }

    private static void describe(Map<String, Object> described, String type, String word, Object more) {
        described.put("type", type);
        described.put(word, more);
    }
}
