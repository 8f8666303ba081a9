package dev.sluice.wire.json;

/**
 * How much JSON is accepted from outside.
 *
 * @param size bytes of text in UTF-8
 * @param depth levels of nesting
 * @param digits characters of one number
 */
public record JsonBounds(int size, int depth, int digits) {
    public static final JsonBounds REQUEST = new JsonBounds(1 << 20, 64, 40);
    public static final JsonBounds REPLY = new JsonBounds(256 << 20, 64, 40);
}
