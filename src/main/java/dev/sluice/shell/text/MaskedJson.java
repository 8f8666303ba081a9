package dev.sluice.shell.text;

import dev.sluice.wire.Json;
import dev.sluice.wire.Secret;
import dev.sluice.wire.SecretNames;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON of the wire as it may be shown: on one line, without what its names announce as secrets, and not without end. */
public final class MaskedJson {
    private static final int LONGEST = 4000;

    private MaskedJson() {
    }

    public static String of(String text) {
        if (text == null || text.isBlank()) {
            return "";
        }
        try {
            String masked = Json.write(masked(Json.parseObject(text, JsonBounds.REPLY)));
            return masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "...";
        } catch (MalformedJson page) {
            return "(" + text.length() + " characters that are no JSON)";
        }
    }

    private static Object masked(Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<String, Object> fields = new LinkedHashMap<>();
            object.forEach((name, inner) -> fields.put(String.valueOf(name),
                    SecretNames.isOne(String.valueOf(name)) && isPlain(inner) ? Secret.MASK : masked(inner)));
            return fields;
        }
        return value instanceof Collection<?> items ? items.stream().map(MaskedJson::masked).toList() : value;
    }

    private static boolean isPlain(Object value) {
        return value != null && !(value instanceof Map)
                && !(value instanceof Collection<?> items && items.stream().anyMatch(Map.class::isInstance));
    }
}
