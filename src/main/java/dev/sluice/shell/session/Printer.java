package dev.sluice.shell.session;

import dev.sluice.language.Naming;
import dev.sluice.language.Output;
import dev.sluice.language.PlainValue;
import dev.sluice.language.RepeatedView;
import dev.sluice.shell.progress.JobProgress;
import dev.sluice.shell.terminal.Screen;
import dev.sluice.shell.text.FieldMeaning;
import dev.sluice.shell.text.LocalClock;
import dev.sluice.shell.text.OutputForm;
import dev.sluice.shell.text.SeenCells;
import dev.sluice.shell.text.Style;
import dev.sluice.shell.text.ValueLayout;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.TimeSpanText;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * Prints what scripts say and what commands result in, in the form that was asked for. The only one that writes to standard
 * output. May be used from several threads.
 */
public final class Printer implements Output {
    /** The width of what is no terminal: whatever reads it has its own idea of a line. */
    public static final IntSupplier ENDLESS = () -> Integer.MAX_VALUE;

    /** Wider than any table. */
    private static final int WIDE = 100_000;

    /** Where everything goes, how wide it is, and what can be done there. */
    private record Target(PrintWriter out, Style style, IntSupplier width, Screen screen) {
    }

    private final Target usual;
    private Target target;
    private final JobProgress progress;
    private final OutputForm form;
    private final InstantSource clock;
    private final LocalClock local;
    private final UnaryOperator<String> mask;
    /** How to see what a table has no room for. */
    private final String more;
    private boolean midLine;
    private boolean printedJson;
    private String refreshed;

    /** For what is no terminal, or one where nothing is taken back. */
    public Printer(PrintWriter out, JobProgress progress, OutputForm form, Style style, IntSupplier width) {
        this(out, progress, form, style, width, UnaryOperator.identity());
    }

    /** @param mask what {@code out} keeps out of texts, so that no table has room for it */
    public Printer(PrintWriter out, JobProgress progress, OutputForm form, Style style, IntSupplier width, UnaryOperator<String> mask) {
        this(out, progress, form, style, width, mask, Screen.ENDLESS, InstantSource.system(), LocalClock.NONE, "put | cat behind the command");
    }

    /** For the shell. @param screen where long results are read page by page */
    public Printer(PrintWriter out, JobProgress progress, OutputForm form, Style style, IntSupplier width, UnaryOperator<String> mask, Screen screen,
                   InstantSource clock, LocalClock local) {
        this(out, progress, form, style, width, mask, screen, clock, local, "wide _");
    }

    private Printer(PrintWriter out, JobProgress progress, OutputForm form, Style style, IntSupplier width, UnaryOperator<String> mask, Screen screen,
                    InstantSource clock, LocalClock local, String more) {
        this.more = more;
        this.usual = new Target(out, style, width, screen);
        this.target = usual;
        this.progress = progress;
        this.form = form;
        this.clock = clock;
        this.local = local;
        this.mask = mask;
    }

    /** A moment as the user's clock and calendar have it. */
    public String moment(Instant instant) {
        return local.moment(instant);
    }

    /** Until {@link #backToUsual}, all goes to {@code file}. */
    public synchronized void into(PrintWriter file) {
        target = new Target(file, Style.PLAIN, ENDLESS, Screen.ENDLESS);
    }

    /** From here on all goes where it went at first. */
    public synchronized void backToUsual() {
        target.out.flush();
        target = usual;
    }

    @Override
    public synchronized void print(String text) {
        if (text.endsWith("\n")) {
            progress.makeRoom();
        } else {
            progress.clear();
        }
        target.out.print(text);
        target.out.flush();
        midLine = text.isEmpty() ? midLine : !text.endsWith("\n");
        refreshed = null;
    }

    /** Prints many lines at once. */
    public void print(List<String> lines) {
        if (!lines.isEmpty()) {
            print(text(lines));
        }
    }

    /** Prints a text for people, page by page where it is longer than the screen. */
    public synchronized void page(String text) {
        List<String> lines = text.stripTrailing().lines().toList();
        printOrPage(lines, target.screen.holds(lines));
    }

    private void printOrPage(List<String> lines, boolean fits) {
        if (fits) {
            print(text(lines));
        } else {
            freshLine();
            progress.clear();
            target.screen.page(lines);
        }
    }

    /** A command has ended: no job is followed any more. */
    public void settle() {
        progress.clear();
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
        printOrPage(lines, target.screen.holds(lines));
    }

    /** Shows all columns of {@code value}, however wide they are. */
    public synchronized void wide(Object value, Naming naming) {
        printOrPage(new ValueLayout(naming, meaning(naming), WIDE, target.style, more).lines(value), !target.screen.canRedraw());
    }

    /** On the whole screen, with what changed marked; where nothing can be taken back, only what is new is printed. */
    @Override
    public void watch(RepeatedView view, Naming naming) {
        if (form == OutputForm.JSON || !target.screen.canRedraw()) {
            view.show(value -> printIfNew(text(lines(value, naming))));
            return;
        }
        freshLine();
        progress.clear();
        SeenCells seen = new SeenCells();
        print(target.screen.watch(view, value -> {
            seen.beginLook();
            return layout(naming).marking(seen).lines(value);
        }));
    }

    private synchronized void printIfNew(String text) {
        if (!text.equals(refreshed)) {
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

    /**
     * Says to whoever sits at the terminal what is true of {@code value} now that it was changed, or else that {@code done} was done, and
     * how long that took.
     *
     * @param value null where nothing is left to tell of
     */
    public void changed(Object value, String done, Naming naming, Duration took) {
        if (form == OutputForm.TEXT && target.width.getAsInt() != Integer.MAX_VALUE && (value == null || value instanceof ApiObject)) {
            String state = value == null ? done : layout(naming).state((ApiObject) value).orElse(done);
            print(target.style.faint(state + ". Took " + TimeSpanText.measured(took) + ".") + System.lineSeparator());
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
        return layout(naming).lines(value);
    }

    private ValueLayout layout(Naming naming) {
        return new ValueLayout(naming, meaning(naming), target.width.getAsInt(), target.style, more);
    }

    /** What goes to a file is for programs, which know one form of times. */
    private FieldMeaning meaning(Naming naming) {
        return new FieldMeaning(naming.schema(), clock, target == usual ? local : LocalClock.NONE, mask);
    }

    private static String text(List<String> lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
