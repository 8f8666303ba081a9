package dev.sluice.wire;

import dev.sluice.wire.json.HiddenText;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A value that never prints itself: it shows as eight stars wherever it is written. Only {@link #reveal()}
 * gives the text, and only {@link Json#reveal} puts it into JSON.
 */
public final class Secret implements HiddenText {
    /** What stands in place of a secret in everything that is written. */
    public static final String MASK = "********";

    private final Supplier<String> text;
    private final boolean mask;

    private Secret(Supplier<String> text, boolean mask) {
        this.text = text;
        this.mask = mask;
    }

    public static Secret of(String text) {
        Objects.requireNonNull(text, "a secret has a text");
        return new Secret(() -> text, text.equals(MASK));
    }

    /** One whose text is fetched whenever it is asked for, which may fail. */
    public static Secret fetched(Supplier<String> text) {
        return new Secret(text, false);
    }

    /** Whether it is what stands in place of a secret: somebody sent back what they were shown. */
    public boolean isMask() {
        return mask;
    }

    @Override
    public String reveal() {
        return text.get();
    }

    @Override
    public boolean equals(Object other) {
        return other == this || other instanceof Secret secret && secret.reveal().equals(reveal());
    }

    @Override
    public int hashCode() {
        return reveal().hashCode();
    }

    @Override
    public String toString() {
        return MASK;
    }
}
