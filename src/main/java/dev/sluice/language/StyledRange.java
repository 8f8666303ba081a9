package dev.sluice.language;

/**
 * A part of a text and how it is to look.
 *
 * @param end behind its last character
 */
public record StyledRange(int start, int end, Look look) {
    /** PARTNER is a bracket beside the cursor or the one that belongs to it, ALONE one that has none. */
    public enum Look { WORD, FIELD, TEXT, NUMBER, COMMENT, PARTNER, ALONE }
}
