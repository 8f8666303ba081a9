package dev.sluice.cli.console;

import dev.sluice.cli.console.Surroundings.Stream;
import dev.sluice.shell.Failures;
import dev.sluice.shell.progress.Progress;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.terminal.Screen;
import dev.sluice.shell.terminal.TerminalScreen;
import dev.sluice.shell.text.Form;
import dev.sluice.shell.text.Style;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.function.IntSupplier;
import org.jline.terminal.Terminal;

/** Where a command says things: results on standard output, everything about them on standard error. */
public final class Console {
    private final Printer printer;
    private final Failures failures;
    private final PrintWriter talk;
    private final boolean quiet;

    private Console(PrintWriter talk, boolean quiet, Printer printer, Failures failures) {
        this.talk = talk;
        this.quiet = quiet;
        this.printer = printer;
        this.failures = failures;
    }

    /** For a command that runs and ends. */
    public static Console of(Surroundings around, Options options) {
        IntSupplier width = new TerminalWidth(around.variables());
        Progress progress = options.quiet ? Progress.quiet()
                : around.canRedraw(Stream.ERR) ? Progress.redrawn(around.err(), width)
                : Progress.logged(around.err());
        Printer printer = new Printer(around.out(), progress, form(options), around.style(Stream.OUT),
                around.terminals().contains(Stream.OUT) ? width : Printer.ENDLESS);
        Failures failures = new Failures(around.err(), progress, around.style(Stream.ERR), options.stackTrace);
        return new Console(around.err(), options.quiet, printer, failures);
    }

    /**
     * For the shell, where everything goes to the one terminal.
     *
     * @param told writes on it what is worth keeping; progress is not
     */
    public static Console on(Terminal terminal, PrintWriter told, Surroundings around, Options options) {
        PrintWriter screen = terminal.writer();
        Progress progress = options.quiet ? Progress.quiet()
                : around.canRedraw(Stream.OUT) ? Progress.redrawn(screen, terminal::getWidth) : Progress.logged(screen);
        Style style = around.style(Stream.OUT);
        return new Console(told, options.quiet,
                new Printer(told, progress, form(options), style, terminal::getWidth, screen(terminal, around, style),
                        InstantSource.system()),
                new Failures(told, progress, style, options.stackTrace));
    }

    private static Screen screen(Terminal terminal, Surroundings around, Style style) {
        return around.canRedraw(Stream.OUT) ? new TerminalScreen(terminal, style) : Screen.ENDLESS;
    }

    private static Form form(Options options) {
        return options.json ? Form.JSON : Form.TEXT;
    }

    public Printer printer() {
        return printer;
    }

    public Failures failures() {
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
            talk.println(line);
            talk.flush();
        }
    }
}
