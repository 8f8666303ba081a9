package dev.sluice.language;

import dev.sluice.wire.Secret;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values as a script writes them. */
public final class Literal {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
    private static final Pattern ESCAPED = Pattern.compile("[\\\\'\\p{Cntrl}]");

    private Literal() {
    }

    public static String of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty() ? "[:]" : map.entrySet().stream().map(entry -> word(String.valueOf(entry.getKey())) + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(Literal::of).collect(Collectors.joining(", ", "[", "]"));
        }
        return value == null || value instanceof Number || value instanceof Boolean ? String.valueOf(value)
                : quoted(value instanceof Secret ? Secret.MASK : value.toString());
    }

    public static String quoted(String text) {
        return "'" + ESCAPED.matcher(text).replaceAll(found -> switch (found.group()) {
            case "\\" -> "\\\\\\\\";
            case "'" -> "\\\\'";
            case "\n" -> "\\\\n";
            case "\r" -> "\\\\r";
            case "\t" -> "\\\\t";
            default -> String.format("\\\\u%04x", (int) found.group().charAt(0));
        }) + "'";
    }

    /** {@code name} as a word or key of a script, in quotes where it has to be. */
    public static String word(String name) {
        return WORD.matcher(name).matches() ? name : quoted(name);
    }
}
