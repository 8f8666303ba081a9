package dev.sluice.operations.clone;

import java.util.regex.Pattern;

/** A text as the shell of the system takes it for one word, whatever is in it. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    private ShellWord() {
    }

    /** In quotes. */
    public static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** For people who are to type it: in quotes only where it needs them. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : quoted(text);
    }

    /** The same behind the options of one of our commands, which it is none of. */
    public static String argument(String text) {
        return (text.startsWith("-") ? "-- " : "") + of(text);
    }
}
