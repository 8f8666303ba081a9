package dev.sluice.language;

/**
 * Text to evaluate.
 *
 * @param name how messages name it: the file as the user typed it, or {@code shell}
 */
public record Script(String name, String text) {
}
