package dev.sluice.wire;

import dev.sluice.wire.Field.Bounds;
import dev.sluice.wire.Field.PathUse;
import dev.sluice.wire.Field.Presence;
import dev.sluice.wire.Field.Traits;
import dev.sluice.wire.json.MalformedJson;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the types of a schema as an engine serves it: {@code {"types": {"Group": {"extends": "NamedUserObject", "root": "group",
 * "fields": {"name": {"type": "string", "create": "required"}}}}}}. What it says and we do not know is passed over; what has no
 * sense makes the whole of it malformed.
 */
final class ServedSchema {
    private final ApiObject declared;
    private final Map<String, Type> built = new HashMap<>();

    ServedSchema(ApiObject document) {
        declared = document.object("types");
    }

    /** All types, in their order. */
    Map<String, Type> types() {
        Map<String, Type> types = new LinkedHashMap<>();
        declared.keySet().forEach(name -> types.put(name, type(name)));
        if (!types.containsKey(Type.TYPED)) {
            throw new MalformedJson("it has no type " + Type.TYPED);
        }
        return Collections.unmodifiableMap(types);
    }

    private Type type(String name) {
        if (!built.containsKey(name)) {
            built.put(name, null);
            built.put(name, build(name, declared.object(existing(name))));
        }
        Type type = built.get(name);
        if (type == null) {
            throw new MalformedJson(name + " extends itself");
        }
        return type;
    }

    private String existing(String name) {
        if (!(declared.get(name) instanceof Map)) {
            throw new MalformedJson("there is no type " + name);
        }
        return name;
    }

    private Type build(String name, ApiObject described) {
        Type parent = described.string("extends") == null ? null : type(described.string("extends"));
        Map<String, Field> fields = new LinkedHashMap<>();
        ApiObject of = described.object("fields");
        of.keySet().forEach(field -> fields.put(field, field(field, of.object(field))));
        return new Type(name, parent, described.flag("abstract"), described.string("root"), described.string("referencePrefix"),
                described.flag("record"), described.flag("newestFirst"), described.flag("unique"),
                described.list("takes").stream().map(String::valueOf).toList(), described.list("either").stream().map(String::valueOf).toList(), text(described.string("description")), Collections.unmodifiableMap(fields));
    }

    private Field field(String name, ApiObject described) {
        Shape shape = shape(described);
        boolean number = shape.sort() == Shape.Sort.INTEGER || shape.sort() == Shape.Sort.NUMBER;
        String suffix = shape.sort() == Shape.Sort.ARRAY ? "Items" : "Length";
        Long minimum = number(described.get(number ? "minimum" : "min" + suffix));
        Long maximum = number(described.get(number ? "maximum" : "max" + suffix));
        String pattern = described.string("pattern");
        Bounds bounds = minimum == null && maximum == null && pattern == null ? Bounds.NONE : new Bounds(minimum, maximum, pattern);
        boolean secret = "password".equals(described.string("format"));
        return new Field(name, shape, presence(described.string("create")), presence(described.string("update")), secret,
                described.get("default"), bounds,
                Field.Unit.called(described.string("unit")), traits(described), text(described.string("description")));
    }

    private static Traits traits(ApiObject described) {
        String path = described.string("path");
        PathUse use = Arrays.stream(PathUse.values()).filter(known -> known.name().equals(path)).findFirst().orElse(null);
        Traits traits = new Traits(described.flag("owner"), described.flag("within"), described.flag("part"), whole(described.get("column")),
                whole(described.get("spare")), use, described.flag("filter"), described.flag("always"));
        return traits.equals(Traits.NONE) ? Traits.NONE : traits;
    }

    private static Integer whole(Object number) {
        return number instanceof Integer whole ? whole : null;
    }

    private Shape shape(ApiObject described) {
        if (described.get("type") instanceof List) {
            return Shape.parse("any");
        }
        return switch (text(described.string("type"))) {
            case "string" -> described.containsKey("referenceTo") ? Shape.parse("->" + existing(described.string("referenceTo")))
                    : described.containsKey("enum") ? new Shape(Shape.Sort.ENUM, null, null,
                            described.list("enum").stream().map(String::valueOf).toList())
                    : Shape.parse("date".equals(described.string("format")) ? "date" : "string");
            case "object" -> described.containsKey("objectType")
                    ? new Shape(Shape.Sort.OBJECT, existing(described.string("objectType")), null, List.of())
                    : new Shape(Shape.Sort.JSON, described.string("parametersOf"), null, List.of());
            case "array" -> new Shape(Shape.Sort.ARRAY, null, shape(described.object("items")), List.of());
            case "integer", "number", "boolean" -> Shape.parse(described.string("type"));
            default -> throw new MalformedJson("'" + described.get("type") + "' is the type of no field");
        };
    }

    private static Presence presence(String word) {
        return switch (text(word)) {
            case "required" -> Presence.REQUIRED;
            case "readonly" -> Presence.READONLY;
            default -> Presence.OPTIONAL;
        };
    }

    private static Long number(Object value) {
        return value instanceof Number number ? Long.valueOf(number.longValue()) : null;
    }

    private static String text(String given) {
        return given == null ? "" : given;
    }
}
