package dev.sluice.wire.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes one value as JSON. It knows by itself what {@link JsonReader} reads, and what stands for that in a program; of
 * whatever else a script may hold, the general writer makes something.
 */
public final class JsonWriter {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final Function<HiddenText, String> secrets;
    private final StringBuilder text = new StringBuilder();

    /** @param secrets what is written of a hidden text */
    public JsonWriter(Function<HiddenText, String> secrets) {
        this.secrets = secrets;
    }

    public String write(Object value) {
        value(value);
        return text.toString();
    }

    private void value(Object value) {
        if (value instanceof CharSequence string) {
            string(string.toString());
        } else if (value == null || value instanceof Boolean || isNumber(value) || value instanceof JsonText) {
            text.append(value);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Collection<?> elements) {
            array(elements);
        } else if (value instanceof HiddenText secret) {
            string(secrets.apply(secret));
        } else {
            text.append(GeneralJson.write(value, secrets));
        }
    }

    /** Those that are written as they print; a float may be none, such as one divided by zero. */
    private static boolean isNumber(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof BigDecimal || value instanceof BigInteger
                || value instanceof Short || value instanceof Byte;
    }

    private void object(Map<?, ?> map) {
        char before = '{';
        for (Map.Entry<?, ?> field : map.entrySet()) {
            if (field.getKey() == null) {
                throw new IllegalArgumentException("a field without a name cannot be written as JSON");
            }
            text.append(before);
            string(field.getKey().toString());
            text.append(':');
            value(field.getValue());
            before = ',';
        }
        text.append(map.isEmpty() ? "{}" : "}");
    }

    private void array(Collection<?> elements) {
        char before = '[';
        for (Object element : elements) {
            text.append(before);
            value(element);
            before = ',';
        }
        text.append(elements.isEmpty() ? "[]" : "]");
    }

    private void string(String string) {
        text.append('"');
        int plain = 0;
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                text.append(string, plain, i);
                escape(c);
                plain = i + 1;
            }
        }
        text.append(string, plain, string.length()).append('"');
    }

    private void escape(char c) {
        switch (c) {
            case '"', '\\' -> text.append('\\').append(c);
            case '\b' -> text.append("\\b");
            case '\f' -> text.append("\\f");
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            default -> text.append("\\u00").append(HEX[c >> 4]).append(HEX[c & 15]);
        }
    }
}
