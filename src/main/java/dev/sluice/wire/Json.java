package dev.sluice.wire;

import groovy.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The one mapper between JSON text and values. Reading is strict, and bounded in size, depth and length of numbers.
 * Writing masks every {@link Secret}, except in {@link #reveal}.
 */
public final class Json {
    /**
     * How much JSON is accepted from outside.
     *
     * @param size bytes of text in UTF-8
     * @param depth levels of nesting
     * @param digits characters of one number
     */
    public record Bounds(int size, int depth, int digits) {
        public static final Bounds REQUEST = new Bounds(1 << 20, 64, 40);
        public static final Bounds REPLY = new Bounds(256 << 20, 64, 40);
    }

    private Json() {
    }

    /**
     * Parses {@code text} to objects, maps, lists, strings, numbers, booleans and null, which nobody can change. A whole
     * number is the smallest of Integer, Long and BigInteger that holds it, any other a BigDecimal.
     *
     * @throws MalformedJson if it is not one JSON value, or beyond the bounds
     */
    public static Object parse(String text, Bounds bounds) {
        return JsonReader.read(text.getBytes(StandardCharsets.UTF_8), bounds);
    }

    /** Parses {@code text}, which has to be a JSON object. */
    public static ApiObject parseObject(String text, Bounds bounds) {
        return parseObject(text.getBytes(StandardCharsets.UTF_8), bounds);
    }

    /** The same of text in UTF-8. */
    public static ApiObject parseObject(byte[] utf8, Bounds bounds) {
        if (JsonReader.read(utf8, bounds) instanceof Map<?, ?> map) {
            return ApiObject.of(map);
        }
        throw new MalformedJson("it is not a JSON object");
    }

    public static String write(Object value) {
        return new JsonWriter(Secret::toString).write(value);
    }

    /** What {@link #write} gives for {@code object}, in UTF-8. */
    public static byte[] utf8(Map<String, ?> object) {
        return new JsonBytes().of(object);
    }

    /** Writes {@code value} over several indented lines, for people. */
    public static String pretty(Object value) {
        return JsonOutput.prettyPrint(write(value), true);
    }

    /** Writes {@code value} with its secrets in clear. For the wire, never for anything that is kept or shown. */
    public static String reveal(Object value) {
        return new JsonWriter(Secret::reveal).write(value);
    }
}
