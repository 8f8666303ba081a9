package dev.sluice.wire;

import dev.sluice.wire.json.HiddenText;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.JsonBytes;
import dev.sluice.wire.json.JsonReader;
import dev.sluice.wire.json.JsonWriter;
import dev.sluice.wire.json.MalformedJson;
import groovy.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The one mapper between JSON text and values. Reading is strict, and bounded in size, depth and length of numbers.
 * Writing masks every {@link Secret}, except in {@link #reveal}.
 */
public final class Json {
    private Json() {
    }

    /**
     * Parses {@code text} to objects, maps, lists, strings, numbers, booleans and null, which nobody can change. A whole
     * number is the smallest of Integer, Long and BigInteger that holds it, any other a BigDecimal.
     *
     * @throws MalformedJson if it is not one JSON value, or beyond the bounds
     */
    public static Object parse(String text, JsonBounds bounds) {
        return JsonReader.read(text.getBytes(StandardCharsets.UTF_8), bounds, ApiObject::orMap);
    }

    /** Parses {@code text}, which has to be a JSON object. */
    public static ApiObject parseObject(String text, JsonBounds bounds) {
        return parseObject(text.getBytes(StandardCharsets.UTF_8), bounds);
    }

    /** The same of text in UTF-8. */
    public static ApiObject parseObject(byte[] utf8, JsonBounds bounds) {
        if (JsonReader.read(utf8, bounds, ApiObject::orMap) instanceof Map<?, ?> map) {
            return ApiObject.of(map);
        }
        throw new MalformedJson("it is not a JSON object");
    }

    public static String write(Object value) {
        return new JsonWriter(HiddenText::toString).write(value);
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
        return new JsonWriter(HiddenText::reveal).write(value);
    }
}
