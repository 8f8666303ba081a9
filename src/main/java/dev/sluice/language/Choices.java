package dev.sluice.language;

import java.util.List;

/**
 * What could stand at the cursor.
 *
 * @param start where the text begins that a choice takes the place of; it ends at the cursor
 */
public record Choices(int start, List<Choice> all) {
    /** Nothing could. */
    public static final Choices NONE = new Choices(0, List.of());

    /**
     * One of them.
     *
     * @param text what is inserted
     * @param shown what it is called in a list
     * @param sort which of the others it belongs to: {@code fields}
     * @param about a few words on it, or the empty text
     * @param goesOn whether something has to follow, after a blank
     */
    public record Choice(String text, String shown, String sort, String about, boolean goesOn) {
        private static final String STAR = "*";

        /** Whether it has to be said, for which it is shown with a star. */
        public boolean isRequired() {
            return shown.endsWith(STAR);
        }
    }
}
