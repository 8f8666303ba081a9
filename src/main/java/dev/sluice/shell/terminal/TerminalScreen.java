package dev.sluice.shell.terminal;

import dev.sluice.language.RepeatedView;
import dev.sluice.shell.text.Cell;
import dev.sluice.shell.text.LocalClock;
import dev.sluice.shell.text.Style;
import java.util.List;
import java.util.function.Function;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;

/** The screen of a terminal on which the cursor can go back. */
public final class TerminalScreen implements Screen {
    private final Terminal terminal;
    private final Style style;
    private final Pager pager;
    private final LocalClock clock;

    public TerminalScreen(Terminal terminal, Style style, Pager pager, LocalClock clock) {
        this.terminal = terminal;
        this.style = style;
        this.pager = pager;
        this.clock = clock;
    }

    @Override
    public boolean canRedraw() {
        return true;
    }

    /** The last row is for the prompt. */
    @Override
    public boolean holds(List<String> lines) {
        int room = Math.max(1, terminal.getHeight() - 1);
        int taken = 0;
        for (int line = 0; line < lines.size() && taken <= room; line++) {
            taken += rows(lines.get(line));
        }
        return taken <= room;
    }

    private int rows(String text) {
        int rows = 0;
        for (String line : text.split("\n", -1)) {
            int columns = style == Style.PLAIN ? Cell.width(line) : AttributedString.fromAnsi(line).columnLength();
            rows += Math.max(1, (columns + terminal.getWidth() - 1) / terminal.getWidth());
        }
        return rows;
    }

    @Override
    public void page(List<String> lines) {
        pager.show(lines, terminal);
    }

    @Override
    public List<String> watch(RepeatedView view, Function<Object, List<String>> layout) {
        return new WatchScreen(layout, view, clock, pager.mask()).show(terminal);
    }
}
