package dev.sluice.wire.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The short parts of a text that came last, so that one that comes a thousand times is there once. Never grows. */
final class KeptTexts {
    private static final int PLACES = 1024;
    private static final int LONGEST = 40;

    private final byte[] text;
    private final String[] parts = new String[PLACES];
    /** Where each of them begins and ends in the text. */
    private final int[] starts = new int[PLACES];
    private final int[] ends = new int[PLACES];

    /** @param text in UTF-8 */
    KeptTexts(byte[] text) {
        this.text = text;
    }

    /** The part of the text from {@code start} to {@code end}. */
    String of(int start, int end) {
        if (end == start || end - start > LONGEST) {
            return new String(text, start, end - start, StandardCharsets.UTF_8);
        }
        int place = place(start, end);
        if (parts[place] == null || !Arrays.equals(text, starts[place], ends[place], text, start, end)) {
            parts[place] = new String(text, start, end - start, StandardCharsets.UTF_8);
            starts[place] = start;
            ends[place] = end;
        }
        return parts[place];
    }

    /** By what texts differ in most: their length, beginning, middle and end. */
    private int place(int start, int end) {
        int mixed = end - start;
        mixed = 31 * mixed + text[start];
        mixed = 31 * mixed + text[start + end >>> 1];
        mixed = 31 * mixed + text[end - 1];
        return (mixed ^ mixed >>> 10) & PLACES - 1;
    }
}
