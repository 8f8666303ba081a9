package dev.sluice.shell.text;

import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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

    /** Cuts {@code text} into pieces of at most {@code room} columns, between words where it can. */
    public static List<String> wrapped(String text, int room) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (width(rest) > room) {
            int end = fitting(rest, room);
            int space = rest.lastIndexOf(' ', end);
            int cut = space > 0 ? space : end;
            parts.add(rest.substring(0, cut));
            rest = rest.substring(cut).stripLeading();
        }
        parts.add(rest);
        return parts;
    }

    /** Cuts {@code text} into pieces of at most {@code room} columns, wherever that is; there is always one. */
    static List<String> cutAt(String text, int room) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (width(rest) > room) {
            int end = fitting(rest, room);
            parts.add(rest.substring(0, end));
            rest = rest.substring(end);
        }
        parts.add(rest);
        return parts;
    }

    /** {@code text} in at most {@code room} columns, with a sign at its end where it goes on. */
    public static String cut(String text, int room) {
        if (width(text) <= room) {
            return text;
        }
        return room < 2 ? "" : text.substring(0, fitting(text, room - 1)).stripTrailing() + "…";
    }

    /** How many characters of {@code text} fit into {@code room} columns; at least one. */
    private static int fitting(String text, int room) {
        int end = 0;
        int columns = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            columns += width(Character.toString(point));
            if (columns > room && end > 0) {
                break;
            }
            end += Character.charCount(point);
        }
        return end;
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
