package dev.sluice.cli.console;

import dev.sluice.shell.terminal.Terminals;
import java.util.function.IntSupplier;

/** How many columns the terminal has, asked once, when something is wide enough to matter. */
public final class TerminalWidth implements IntSupplier {
    private final ProcessContext around;
    private int columns;

    public TerminalWidth(ProcessContext around) {
        this.around = around;
    }

    @Override
    public synchronized int getAsInt() {
        if (columns == 0) {
            columns = ask();
        }
        return columns;
    }

    private int ask() {
        String told = around.variables().get("COLUMNS");
        if (told != null && told.matches("[1-9]\\d{0,3}")) {
            return Integer.parseInt(told);
        }
        return Terminals.width(Folders.of(around).cache());
    }
}
