package dev.sluice.wire;

/** The short texts that came last, so that one that comes a thousand times is there once. Never grows. */
final class KeptTexts {
    private static final int PLACES = 1024;
    private static final int LONGEST = 40;

    private final String[] texts = new String[PLACES];

    /** The part of {@code text} from {@code start} to {@code end}. */
    String of(String text, int start, int end) {
        int length = end - start;
        if (length == 0 || length > LONGEST) {
            return text.substring(start, end);
        }
        int place = place(text, start, end);
        String known = texts[place];
        if (known == null || known.length() != length || !text.startsWith(known, start)) {
            known = text.substring(start, end);
            texts[place] = known;
        }
        return known;
    }

    /** By what texts differ in most: their length, beginning, middle and end. */
    private static int place(String text, int start, int end) {
        int mixed = end - start;
        mixed = 31 * mixed + text.charAt(start);
        mixed = 31 * mixed + text.charAt((start + end) / 2);
        mixed = 31 * mixed + text.charAt(end - 1);
        return (mixed ^ mixed >>> 10) & PLACES - 1;
    }
}
