package dev.sluice.wire.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes an object in UTF-8. What is written already, as a field of it or as an element of a list in a field, is copied and
 * never becomes text: of the answers to listings it is nearly all.
 */
public final class JsonBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public byte[] of(Map<String, ?> object) {
        char before = '{';
        for (Map.Entry<String, ?> field : object.entrySet()) {
            bytes.write(before);
            put(field.getKey());
            bytes.write(':');
            value(field.getValue());
            before = ',';
        }
        if (object.isEmpty()) {
            bytes.write(before);
        }
        bytes.write('}');
        return bytes.toByteArray();
    }

    private void value(Object value) {
        if (value instanceof List<?> elements) {
            bytes.write('[');
            for (int i = 0; i < elements.size(); i++) {
                if (i > 0) {
                    bytes.write(',');
                }
                put(elements.get(i));
            }
            bytes.write(']');
        } else {
            put(value);
        }
    }

    private void put(Object value) {
        bytes.writeBytes(value instanceof JsonText text ? text.utf8() : new JsonWriter(HiddenText::toString).write(value).getBytes(StandardCharsets.UTF_8));
    }
}
