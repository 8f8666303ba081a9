package dev.sluice.cli;

import dev.sluice.language.Parameter;
import dev.sluice.wire.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a script as JSON schema, for forms and editors. What only its run can tell is left open. */
final class ParameterSchema {
    private static final Map<String, String> TYPES = Map.of("Integer", "integer", "Long", "integer", "BigDecimal", "number", "Boolean", "boolean", "List", "array");

    private ParameterSchema() {
    }

    static String of(String script, List<Parameter> parameters) {
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
        property.put("type", TYPES.getOrDefault(parameter.type(), "string"));
        if (parameter.about() != null) {
            property.put("description", parameter.about());
        }
        if (parameter.isListed()) {
            property.put("enum", List.of(parameter.choices().split(", ")));
        }
        if (parameter.secret()) {
            property.put("writeOnly", true);
        }
        return property;
    }
}
