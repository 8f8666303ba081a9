package dev.sluice.language;

import java.util.List;
import java.util.Optional;

/**
 * A parameter that a script declares, as far as its text says it in so many words.
 *
 * @param type simple name of the type of its values
 * @param choices what it may be: null for anything, empty where only its run can tell
 * @param preset what counts where none is given, or null
 * @param about what it is for, or null
 * @param required whether the script cannot come to its end without it
 * @param place where it is declared, with no message; null for one that a word brings along
 */
public record Parameter(String name, String type, List<String> choices, String preset, boolean secret, String about, boolean required, Problem place) {
    /** Stands for what only the run of the script can tell. */
    public static final String FOUND_OUT_LATER = "found out when it runs";

    public Parameter {
        choices = choices == null ? null : List.copyOf(choices);
    }

    /** Whether its text says what counts where none is given. */
    public boolean isPresetSaid() {
        return preset != null && !preset.equals(FOUND_OUT_LATER);
    }

    /** Whether its text lists what it may be. */
    public boolean isListed() {
        return choices != null && !choices.isEmpty();
    }

    /** What to say where nobody gives it. */
    public static String missingText(String name) {
        return "parameter '" + name + "' is missing. Give it: -p " + name + "=VALUE";
    }

    /** What to say where it is secret, and {@link #wrong} or its run would show what was given. */
    public static String unfitSecretText(String name) {
        return "'" + name + "' is secret, and what was given is not what it may be.";
    }

    /** What is wrong if nobody gives it; empty where the script may do without. */
    Optional<Problem> missing() {
        return required ? Optional.of(problem(missingText(name))) : Optional.empty();
    }

    /** What is wrong with {@code given}; empty where nothing is, as far as the text of the script tells. */
    Optional<Problem> wrong(String given) {
        try {
            ParameterValues.mustFit(this, given);
            return Optional.empty();
        } catch (ArgumentException unfit) {
            return place == null ? Optional.empty() : Optional.of(problem(secret ? unfitSecretText(name) : unfit.getMessage()));
        }
    }

    private Problem problem(String message) {
        return new Problem(place.script(), place.line(), place.column(), message, place.text());
    }
}
