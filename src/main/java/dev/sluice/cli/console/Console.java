package dev.sluice.cli.console;

import dev.sluice.cli.console.ProcessContext.Stream;
import dev.sluice.shell.FailurePrinter;
import dev.sluice.shell.progress.JobProgress;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.terminal.Pager;
import dev.sluice.shell.terminal.Screen;
import dev.sluice.shell.terminal.TerminalScreen;
import dev.sluice.shell.text.Cell;
import dev.sluice.shell.text.LocalClock;
import dev.sluice.shell.text.OutputForm;
import dev.sluice.shell.text.Style;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import org.jline.terminal.Terminal;

/** Where a command says things: results on standard output, everything about them on standard error. */
public final class Console {
    private final Printer printer;
    private final FailurePrinter failures;
    private final PrintWriter talk;
    private final boolean quiet;
    private final IntSupplier width;

    private Console(PrintWriter talk, boolean quiet, Printer printer, FailurePrinter failures, IntSupplier width) {
        this.talk = talk;
        this.quiet = quiet;
        this.printer = printer;
        this.failures = failures;
        this.width = width;
    }

    /**
     * For a command that runs and ends.
     *
     * @param mask what {@code around} keeps out of all that is written
     */
    public static Console of(ProcessContext around, Options options, UnaryOperator<String> mask) {
        IntSupplier width = new TerminalWidth(around);
        JobProgress progress = options.quiet ? JobProgress.quiet()
                : around.canRedraw(Stream.ERR) ? JobProgress.redrawn(around.err(), width)
                : JobProgress.logged(around.err());
        Printer printer = new Printer(around.out(), progress, form(options), around.style(Stream.OUT),
                around.terminals().contains(Stream.OUT) ? width : Printer.ENDLESS, mask);
        FailurePrinter failures = new FailurePrinter(around.err(), progress, around.style(Stream.ERR), options.stackTrace);
        return new Console(around.err(), options.quiet, printer, failures, Printer.ENDLESS);
    }

    /**
     * For the shell, where everything goes to the one terminal.
     *
     * @param told writes on it what is worth keeping; progress is not
     * @param mask keeps secrets out of a line that is written elsewhere
     */
    public static Console on(Terminal terminal, PrintWriter told, ProcessContext around, Options options, UnaryOperator<String> mask) {
        PrintWriter screen = terminal.writer();
        JobProgress progress = options.quiet ? JobProgress.quiet()
                : around.canRedraw(Stream.OUT) ? JobProgress.redrawn(screen, terminal::getWidth) : JobProgress.logged(screen);
        Style style = around.style(Stream.OUT);
        LocalClock local = LocalClock.of(around.variables()::get);
        // Some terminals do not tell.
        IntSupplier width = () -> terminal.getWidth() > 0 ? terminal.getWidth() : Integer.MAX_VALUE;
        return new Console(told, options.quiet,
                new Printer(told, progress, form(options), style, terminal::getWidth, mask, screen(terminal, around, style, mask, local),
                        InstantSource.system(), local),
                new FailurePrinter(told, progress, style, options.stackTrace, width), width);
    }

    private static Screen screen(Terminal terminal, ProcessContext around, Style style, UnaryOperator<String> mask, LocalClock local) {
        return around.canRedraw(Stream.OUT)
                ? new TerminalScreen(terminal, style, new Pager(around.variable("PAGER").orElse(""), mask), local)
                : Screen.ENDLESS;
    }

    private static OutputForm form(Options options) {
        return options.json ? OutputForm.JSON : OutputForm.TEXT;
    }

    public Printer printer() {
        return printer;
    }

    public FailurePrinter failures() {
        return failures;
    }

    /** Asks something; the answer is typed behind it. */
    void ask(String question) {
        talk.print(question);
        talk.flush();
    }

    /** Says something that is not a result, unless the user wants quiet. */
    public void say(String line) {
        if (!quiet) {
            Cell.wrapped(line, width.getAsInt()).forEach(talk::println);
            talk.flush();
        }
    }
}
