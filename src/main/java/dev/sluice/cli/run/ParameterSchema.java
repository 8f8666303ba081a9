package dev.sluice.cli.run;

import dev.sluice.language.Parameter;
import dev.sluice.wire.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The parameters of a script as JSON schema, for forms and editors. What only its run can tell is left open. */
public final class ParameterSchema {
    private static final String LIST = "array";
    private static final Map<String, String> TYPES = Map.of("Integer", "integer", "Long", "integer", "BigDecimal", "number", "Boolean", "boolean", "List", LIST);

    private ParameterSchema() {
    }

    public static String of(String script, List<Parameter> parameters) {
        Map<String, Object> properties = new LinkedHashMap<>();
        parameters.forEach(each -> properties.put(each.name(), property(each)));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", script);
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", parameters.stream().filter(each -> each.preset() == null).map(Parameter::name).toList());
        schema.put("additionalProperties", false);
        return Json.pretty(schema) + "\n";
    }

    private static Map<String, Object> property(Parameter parameter) {
        Map<String, Object> property = new LinkedHashMap<>();
        String type = TYPES.getOrDefault(parameter.type(), "string");
        property.put("type", type);
        if (parameter.about() != null) {
            property.put("description", parameter.about());
        }
        if (parameter.isListed()) {
            property.put("enum", parameter.choices().stream()
                    .map(choice -> value(ofElements(type), choice)).filter(Objects::nonNull).toList());
        }
        Object preset = parameter.secret() || !parameter.isPresetSaid() ? null : value(type, parameter.preset());
        if (preset != null) {
            property.put("default", preset);
        }
        if (parameter.secret()) {
            property.put("writeOnly", true);
        }
        return property;
    }

    private static String ofElements(String type) {
        return type.equals(LIST) ? "string" : type;
    }

    /** What {@code text} says in that type; null where it says nothing of the kind, which the run will refuse. */
    private static Object value(String type, String text) {
        try {
            return switch (type) {
                case "integer" -> new BigInteger(text);
                case "number" -> new BigDecimal(text);
                case "boolean" -> Boolean.valueOf(text);
                case LIST -> List.of(text.split("\\s*,\\s*"));
                default -> text;
            };
        } catch (NumberFormatException unfit) {
            return null;
        }
    }
}
