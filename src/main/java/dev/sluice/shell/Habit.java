package dev.sluice.shell;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What people type out of habit from other shells, and what it is in the language. */
final class Habit {
    private static final Pattern USE = Pattern.compile("\\s*use\\s+['\"]?([\\w.:/-]+)['\"]?\\s*;?\\s*");

    private Habit() {
    }

    /** {@code line} itself where it is no such habit. */
    static String inLanguage(String line) {
        Matcher use = USE.matcher(line);
        return use.matches() ? "engine '" + use.group(1) + "'" : line;
    }
}
