package dev.sluice.shell.text;

import dev.sluice.wire.ApiObject;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jline.utils.WCWidth;

/**
 * A value on one line of text. What comes from an engine is never trusted with the terminal: line breaks, escapes and
 * other control characters show as what they are called in a string.
 */
public final class Cell {
    private Cell() {
    }

    public static String of(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof ApiObject object && object.reference() != null && object.name() != null) {
            return visible(object.name(), "");
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(entry -> entry.getKey() + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(Cell::of).collect(Collectors.joining(", "));
        }
        return visible(String.valueOf(value), "");
    }

    /** {@code text} with its control characters spelled out, but for those in {@code allowed}. */
    public static String visible(String text, String allowed) {
        if (isPrintableAscii(text) || text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder visible = new StringBuilder();
        text.chars().forEach(c -> {
            if (!Character.isISOControl(c) || allowed.indexOf(c) >= 0) {
                visible.append((char) c);
            } else {
                visible.append(switch (c) {
                    case '\n' -> "\\n";
                    case '\r' -> "\\r";
                    case '\t' -> "\\t";
                    default -> String.format("\\u%04x", c);
                });
            }
        });
        return visible.toString();
    }

    /** How many columns of a terminal {@code text} takes: two for a wide letter, none for a combining one. */
    public static int width(String text) {
        if (isPrintableAscii(text)) {
            return text.length();
        }
        return text.codePoints().map(point -> Math.max(0, WCWidth.wcwidth(point))).sum();
    }

    /** Nearly all there is; looked at without much ado, since tables have many cells. */
    private static boolean isPrintableAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~') {
                return false;
            }
        }
        return true;
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }
}
