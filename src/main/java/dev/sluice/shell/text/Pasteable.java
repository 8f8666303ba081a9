package dev.sluice.shell.text;

import dev.sluice.language.Literal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One object as a user at a terminal reads it and can paste it back: a literal of the language, a field on a line. What a
 * value means to people stands behind it as a comment.
 */
final class Pasteable {
    private static final String GAP = "  ";
    /** Columns that are left to comments where all stand below each other. */
    private static final int COMMENT = 20;

    private record Line(String text, String comment) {
    }

    private final FieldMeaning meaning;
    private final UnaryOperator<String> names;
    private final int width;
    private final Style style;
    private final List<Line> lines = new ArrayList<>();

    /** @param names what the object is called that a reference stands for, or null */
    Pasteable(FieldMeaning meaning, UnaryOperator<String> names, int width, Style style) {
        this.meaning = meaning;
        this.names = names;
        this.width = width;
        this.style = style;
    }

    List<String> lines(Map<?, ?> object) {
        fields(object, "[", "]");
        int column = lines.stream().filter(line -> !line.comment.isEmpty()).mapToInt(line -> Cell.width(line.text)).max().orElse(0);
        return lines.stream().map(line -> line.comment.isEmpty() ? line.text
                : Cell.pad(line.text, Math.min(column, width - COMMENT)) + GAP + style.faint("// " + line.comment)).toList();
    }

    /** The fields that have a value below each other, with their values in one column. */
    private void fields(Map<?, ?> object, String before, String after) {
        List<?> present = object.keySet().stream().filter(name -> object.get(name) != null).toList();
        if (present.isEmpty()) {
            lines.add(new Line(before + ":" + after, ""));
            return;
        }
        int widest = present.stream().mapToInt(name -> key(name).length()).max().orElseThrow();
        String margin = " ".repeat(before.length());
        for (int i = 0; i < present.size(); i++) {
            Object name = present.get(i);
            String begin = (i == 0 ? before : margin) + Cell.pad(key(name), widest + 1);
            value(object.get(name), begin, i == present.size() - 1 ? after : ",", comment(object, name));
        }
    }

    private static String key(Object name) {
        return Literal.word(String.valueOf(name)) + ":";
    }

    private void value(Object value, String before, String after, String comment) {
        String line = before + Literal.of(value) + after;
        if (value instanceof Map<?, ?> map && !map.isEmpty() && Cell.width(line) > width) {
            fields(map, before + "[", "]" + after);
        } else if (value instanceof Collection<?> items && !items.isEmpty() && Cell.width(line) > width) {
            String begin = before + "[";
            for (Iterator<?> all = items.iterator(); all.hasNext(); begin = " ".repeat(before.length() + 1)) {
                Object item = all.next();
                value(item, begin, all.hasNext() ? "," : "]" + after, "");
            }
        } else {
            lines.add(new Line(line, comment));
        }
    }

    /** A name for a reference, a size for so many bytes, an age for a time. */
    private String comment(Map<?, ?> object, Object field) {
        Object value = object.get(field);
        if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
            return meaning.isSeries(value) ? meaning.brief(object, field).text() : "";
        }
        String name = value instanceof String reference ? names.apply(reference) : null;
        String brief = meaning.brief(object, field).text();
        return name != null && !"reference".equals(field) ? Cell.of(name) : brief.equals(Cell.of(value)) ? "" : brief;
    }
}
