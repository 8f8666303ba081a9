package dev.sluice.shell;

import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.Secret;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Prints what scripts say and what commands result in: rows as a table, one object as a list of its fields, anything
 * else as it is. The only one that writes to standard output. May be used from several threads.
 */
public final class Printer implements Output {
    /** The width of what is no terminal: whatever reads it has its own idea of a line. */
    public static final IntSupplier ENDLESS = () -> Integer.MAX_VALUE;

    private final PrintWriter out;
    private final Progress progress;
    private final Form form;
    private final Style style;
    private final IntSupplier width;
    private boolean midLine;

    public Printer(PrintWriter out, Progress progress, Form form, Style style, IntSupplier width) {
        this.out = out;
        this.progress = progress;
        this.form = form;
        this.style = style;
        this.width = width;
    }

    @Override
    public synchronized void print(String text) {
        progress.clear();
        out.print(text);
        out.flush();
        midLine = text.isEmpty() ? midLine : !text.endsWith("\n");
    }

    /** Ends a line that was left open. */
    synchronized void freshLine() {
        if (midLine) {
            print(System.lineSeparator());
        }
    }

    @Override
    public void show(Object value, Naming naming) {
        print(text(value, naming) + System.lineSeparator());
    }

    @Override
    public synchronized void progress(ApiObject job) {
        progress.changed(job);
    }

    /** Prints what a command resulted in, which refers to nothing. */
    public void result(Object value) {
        result(value, Naming.NONE);
    }

    /** Prints what a command resulted in; one that results in nothing prints nothing. */
    public void result(Object value, Naming naming) {
        if (value != null || form == Form.JSON) {
            show(value, naming);
        }
    }

    private String text(Object value, Naming naming) {
        if (form == Form.JSON) {
            return Json.pretty(plain(value));
        }
        Object readable = value instanceof Object[] array ? Arrays.asList(array) : value;
        if (readable instanceof ApiObject object) {
            return lines(Fields.of(Named.of(List.of(object), naming).whole(object)).lines(width.getAsInt(), style));
        }
        if (readable instanceof Map<?, ?> object) {
            return lines(Fields.of(object).lines(width.getAsInt(), style));
        }
        if (readable instanceof Collection<?> items) {
            return items.isEmpty() ? "none" : lines(rowsOrItems(items, naming));
        }
        String text = String.valueOf(readable);
        return width == ENDLESS ? text : Cell.visible(text, "\n\t");
    }

    private List<String> rowsOrItems(Collection<?> items, Naming naming) {
        if (items.stream().allMatch(ApiObject.class::isInstance)) {
            List<ApiObject> objects = items.stream().map(ApiObject.class::cast).toList();
            return Table.of(Named.of(objects, naming).rows(objects)).lines(width.getAsInt(), style);
        }
        if (items.stream().allMatch(Map.class::isInstance)) {
            List<? extends Map<?, ?>> rows = items.stream().map(item -> (Map<?, ?>) item).toList();
            return Table.of(rows).lines(width.getAsInt(), style);
        }
        return items.stream().map(Cell::of).toList();
    }

    private static String lines(List<String> lines) {
        return String.join(System.lineSeparator(), lines);
    }

    /** {@code value} as JSON knows it; what JSON has no form for goes as its text, never as the insides of an object. */
    private static Object plain(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Secret) {
            return value;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((name, inner) -> fields.put(String.valueOf(name), plain(inner)));
            return fields;
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(Printer::plain).toList();
        }
        return value instanceof Object[] array ? plain(Arrays.asList(array)) : String.valueOf(value);
    }
}
