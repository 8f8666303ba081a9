package dev.sluice.wire;

import dev.sluice.wire.json.HiddenText;
import java.util.Objects;

/**
 * A value that never prints itself: it shows as eight stars wherever it is written. Only {@link #reveal()}
 * gives the text, and only {@link Json#reveal} puts it into JSON.
 */
public final class Secret implements HiddenText {
    /** What stands in place of a secret in everything that is written. */
    public static final String MASK = "********";

    private final String text;

    private Secret(String text) {
        this.text = Objects.requireNonNull(text, "a secret has a text");
    }

    public static Secret of(String text) {
        return new Secret(text);
    }

    @Override
    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return MASK;
    }
}
