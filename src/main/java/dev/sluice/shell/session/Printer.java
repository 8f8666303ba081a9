package dev.sluice.shell.session;

import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.language.PlainValue;
import dev.sluice.shell.progress.JobProgress;
import dev.sluice.shell.terminal.Screen;
import dev.sluice.shell.text.FieldMeaning;
import dev.sluice.shell.text.OutputForm;
import dev.sluice.shell.text.Style;
import dev.sluice.shell.text.ValueLayout;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Prints what scripts say and what commands result in, in the form that was asked for. The only one that writes to standard
 * output. May be used from several threads.
 */
public final class Printer implements Output {
    /** The width of what is no terminal: whatever reads it has its own idea of a line. */
    public static final IntSupplier ENDLESS = () -> Integer.MAX_VALUE;

    private final PrintWriter out;
    private final JobProgress progress;
    private final OutputForm form;
    private final Style style;
    private final IntSupplier width;
    private final Screen screen;
    private final InstantSource clock;
    private boolean midLine;
    private boolean printedJson;
    private String refreshed;

    /** For what is no terminal, or one where nothing is taken back. */
    public Printer(PrintWriter out, JobProgress progress, OutputForm form, Style style, IntSupplier width) {
        this(out, progress, form, style, width, Screen.ENDLESS, InstantSource.system());
    }

    /** @param screen where long results are read page by page */
    public Printer(PrintWriter out, JobProgress progress, OutputForm form, Style style, IntSupplier width, Screen screen,
                   InstantSource clock) {
        this.out = out;
        this.progress = progress;
        this.form = form;
        this.style = style;
        this.width = width;
        this.screen = screen;
        this.clock = clock;
    }

    @Override
    public synchronized void print(String text) {
        progress.clear();
        out.print(text);
        out.flush();
        midLine = text.isEmpty() ? midLine : !text.endsWith("\n");
        refreshed = null;
    }

    /** Prints many lines at once. */
    public void print(List<String> lines) {
        if (!lines.isEmpty()) {
            print(text(lines));
        }
    }

    /** Ends a line that was left open. */
    public synchronized void freshLine() {
        if (midLine) {
            print(System.lineSeparator());
        }
    }

    @Override
    public synchronized void show(Object value, Naming naming) {
        List<String> lines = lines(value, naming);
        printedJson = form == OutputForm.JSON;
        if (screen.holds(lines)) {
            print(text(lines));
        } else {
            freshLine();
            progress.clear();
            screen.page(lines);
        }
    }

    /** Where nothing can be taken back, only what is new is printed. */
    @Override
    public synchronized void refresh(Object value, Naming naming) {
        List<String> lines = lines(value, naming);
        String text = text(lines);
        if (screen.canRedraw()) {
            progress.clear();
            screen.redraw(lines);
        } else if (!text.equals(refreshed)) {
            print(text);
            refreshed = text;
        }
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
        if (value != null || form == OutputForm.JSON) {
            show(value, naming);
        }
    }

    /** Whether a result is on standard output that another program reads as JSON. */
    public synchronized boolean hasPrintedJson() {
        return printedJson;
    }

    private List<String> lines(Object value, Naming naming) {
        if (form == OutputForm.JSON) {
            return List.of(Json.pretty(PlainValue.of(value)).split("\n"));
        }
        return new ValueLayout(naming, new FieldMeaning(naming.schema(), clock), width.getAsInt(), style).lines(value);
    }

    private static String text(List<String> lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
