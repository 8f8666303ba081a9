package dev.sluice.language;

/**
 * A parameter that a script declares, as far as its text says it in so many words.
 *
 * @param type simple name of the type of its values
 * @param choices what it may be, or null where that is not said or only its run can tell
 * @param preset what counts where none is given, or null
 * @param about what it is for, or null
 */
public record Parameter(String name, String type, String choices, String preset, boolean secret, String about) {
}
