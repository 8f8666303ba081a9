package dev.sluice.language;

/**
 * A parameter that a script declares, as far as its text says it in so many words.
 *
 * @param type simple name of the type of its values
 * @param choices what it may be, or null where that is not said or only its run can tell
 * @param preset what counts where none is given, or null
 * @param about what it is for, or null
 * @param missing what is wrong, and where, if nobody gives it; null where the script may come to its end without it
 */
public record Parameter(String name, String type, String choices, String preset, boolean secret, String about, Problem missing) {
    /** Stands for what only the run of the script can tell. */
    public static final String FOUND_OUT_LATER = "found out when it runs";

    /** Whether its text says what counts where none is given. */
    public boolean isPresetSaid() {
        return preset != null && !preset.equals(FOUND_OUT_LATER);
    }

    /** Whether its text lists what it may be. */
    public boolean isListed() {
        return choices != null && !choices.equals(FOUND_OUT_LATER);
    }
}
