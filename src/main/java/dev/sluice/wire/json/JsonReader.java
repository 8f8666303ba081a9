package dev.sluice.wire.json;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads one JSON value, to the letter of RFC 8259 and within bounds. What other readers let pass is refused here: a
 * field that comes twice, half a character, an exponent that makes a short number a gigabyte of digits. Time and
 * memory grow with the text and with nothing else.
 */
public final class JsonReader {
    /** So long a text holds objects enough that it pays to let them share the names of their fields. */
    private static final int MANY_OBJECTS = 1 << 14;

    private final JsonCursor cursor;
    private final JsonBounds bounds;
    /** Null where nothing is shared. */
    private final FieldOrder shared;
    private final Function<FieldValues, Map<String, Object>> objects;
    private final ValueStack values = new ValueStack();

    private JsonReader(JsonCursor cursor, JsonBounds bounds, FieldOrder shared, Function<FieldValues, Map<String, Object>> objects) {
        this.cursor = cursor;
        this.bounds = bounds;
        this.shared = shared;
        this.objects = objects;
    }

    /**
     * @param text in UTF-8
     * @param objects what becomes of the fields of an object
     */
    public static Object read(byte[] text, JsonBounds bounds, Function<FieldValues, Map<String, Object>> objects) {
        if (text.length > bounds.size()) {
            throw new MalformedJson("it is longer than " + bounds.size() + " bytes");
        }
        JsonCursor cursor = new JsonCursor(text);
        cursor.skipSpace();
        if (cursor.isAtEnd()) {
            throw new MalformedJson("it is empty");
        }
        Object value = new JsonReader(cursor, bounds, text.length < MANY_OBJECTS ? null : FieldOrder.shared(), objects).value(0);
        cursor.skipSpace();
        if (!cursor.isAtEnd()) {
            throw cursor.wrong("it goes on after the end of its value");
        }
        return value;
    }

    private Object value(int depth) {
        return switch (cursor.next()) {
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case '"' -> JsonString.read(cursor);
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> JsonNumber.read(cursor, bounds);
        };
    }

    private Map<String, Object> object(int depth) {
        enter(depth);
        FieldOrder fields = begun();
        int outer = values.size();
        if (cursor.next() != '}') {
            do {
                if (cursor.next() != '"') {
                    throw cursor.wrong("the name of a field is missing");
                }
                String name = JsonString.read(cursor);
                fields = fields.and(name);
                if (fields == null) {
                    throw cursor.wrong("an object has the field '" + name + "' twice");
                }
                cursor.require(':');
                values.push(value(depth));
            } while (cursor.skipNext(','));
        }
        cursor.require('}');
        return objects.apply(new FieldValues(fields.places(), values.popTo(outer)));
    }

    private FieldOrder begun() {
        return shared == null ? FieldOrder.own() : shared;
    }

    private List<Object> array(int depth) {
        enter(depth);
        int outer = values.size();
        if (cursor.next() != ']') {
            do {
                values.push(value(depth));
            } while (cursor.skipNext(','));
        }
        cursor.require(']');
        return Collections.unmodifiableList(Arrays.asList(values.popTo(outer)));
    }

    private void enter(int depth) {
        if (depth > bounds.depth()) {
            throw new MalformedJson("it is nested deeper than " + bounds.depth() + " levels");
        }
        cursor.advance();
    }

    private Object word(String word, Object value) {
        if (!cursor.skipWord(word)) {
            throw cursor.wrong("a value is missing");
        }
        return value;
    }
}
