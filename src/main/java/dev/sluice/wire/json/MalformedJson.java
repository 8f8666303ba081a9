package dev.sluice.wire.json;

/** A text is not JSON that we accept; the message says why, as the end of a sentence about the text. */
public final class MalformedJson extends RuntimeException {
    public MalformedJson(String why) {
        super(why);
    }
}
