package dev.sluice.shell.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A colour that any terminal has. */
public enum Colour {
    RED(31), GREEN(32), YELLOW(33), BLUE(34), MAGENTA(35), CYAN(36);

    private final int code;

    Colour(int code) {
        this.code = code;
    }

    public static Optional<Colour> named(String name) {
        return Arrays.stream(values()).filter(colour -> colour.toString().equals(name)).findFirst();
    }

    String escape() {
        return "\u001b[" + code + "m";
    }

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
