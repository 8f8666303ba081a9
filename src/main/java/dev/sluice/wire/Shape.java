package dev.sluice.wire;

import java.util.List;
import java.util.Locale;

/**
 * What values a field takes.
 *
 * @param type the object type of OBJECT and REFERENCE; of JSON the place in a kind whose parameters it holds, such as
 *     {@code Link}, or null where its fields are open to all; otherwise null
 * @param items the shape of an ARRAY's elements, otherwise null
 * @param values the allowed texts of an ENUM, otherwise none
 */
public record Shape(Sort sort, String type, Shape items, List<String> values) {
    /** The sorts of value that the API knows; JSON is any object of open fields, ANY any JSON value at all. */
    public enum Sort { STRING, INTEGER, NUMBER, BOOLEAN, DATE, ENUM, JSON, ANY, OBJECT, REFERENCE, ARRAY }

    private static final String REFERENCE = "->";
    private static final String PLACE = "json:";

    /** Reads what {@link #toString} writes. */
    static Shape parse(String text) {
        if (text.startsWith("[") && text.endsWith("]")) {
            return new Shape(Sort.ARRAY, null, parse(text.substring(1, text.length() - 1)), List.of());
        }
        if (text.startsWith(REFERENCE)) {
            return new Shape(Sort.REFERENCE, text.substring(REFERENCE.length()), null, List.of());
        }
        if (text.startsWith(PLACE)) {
            return new Shape(Sort.JSON, text.substring(PLACE.length()), null, List.of());
        }
        if (text.indexOf('|') >= 0) {
            return new Shape(Sort.ENUM, null, null, List.of(text.split("\\|")));
        }
        return switch (text) {
            case "string" -> plain(Sort.STRING);
            case "integer" -> plain(Sort.INTEGER);
            case "number" -> plain(Sort.NUMBER);
            case "boolean" -> plain(Sort.BOOLEAN);
            case "date" -> plain(Sort.DATE);
            case "json" -> plain(Sort.JSON);
            case "any" -> plain(Sort.ANY);
            default -> new Shape(Sort.OBJECT, text, null, List.of());
        };
    }

    private static Shape plain(Sort sort) {
        return new Shape(sort, null, null, List.of());
    }

    /** As the schema files write it: {@code string}, {@code ->Group}, {@code [SourceOperation]}, {@code json:Link}. */
    @Override
    public String toString() {
        return switch (sort) {
            case OBJECT -> type;
            case REFERENCE -> REFERENCE + type;
            case ARRAY -> "[" + items + "]";
            case ENUM -> String.join("|", values);
            case JSON -> type == null ? "json" : PLACE + type;
            default -> sort.name().toLowerCase(Locale.ROOT);
        };
    }

    /** What to give, as a message says it: {@code a string}, {@code the reference of a Group}. */
    String words() {
        return switch (sort) {
            case STRING -> "a string";
            case INTEGER -> "a whole number";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case DATE -> "a time like 2026-01-31T18:00:00.000Z";
            case ENUM -> "one of " + String.join(", ", values);
            case JSON -> "an object";
            case ANY -> "any value";
            case OBJECT -> "an object of type " + type;
            case REFERENCE -> "the reference of a " + type;
            case ARRAY -> "an array";
        };
    }
}
