package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Cell;
import dev.sluice.shell.text.Style;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jline.builtins.Less;
import org.jline.builtins.Source;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/** The screen of a terminal. Space goes on by a page, Enter by a line, G to the end; q and Ctrl-C leave the rest. */
public final class TerminalScreen implements Screen {
    private static final long LOOK_UP_MILLIS = 100;
    private static final String START_OF_LINE = "\r";

    private final Terminal terminal;
    private final Style style;

    public TerminalScreen(Terminal terminal, Style style) {
        this.terminal = terminal;
        this.style = style;
    }

    @Override
    public boolean holds(List<String> lines) {
        return end(lines, 0, room()) == lines.size();
    }

    @Override
    public boolean canRedraw() {
        return true;
    }

    @Override
    public void page(List<String> lines) {
        Attributes before = terminal.enterRawMode();
        try {
            int shown = print(lines, 0, room());
            while (shown < lines.size()) {
                int wanted = ask(lines.size() - shown);
                if (wanted == 0) {
                    return;
                }
                shown = print(lines, shown, wanted);
            }
        } finally {
            terminal.setAttributes(before);
        }
    }

    @Override
    public void scroll(List<String> lines, PrintWriter out) {
        Less pager = new Less(terminal, Path.of(""));
        pager.chopLongLines = true;
        pager.ignoreCaseCond = true;
        try {
            pager.run(new Source.InputStreamSource(new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)), true, "table"));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void redraw(List<String> lines) {
        terminal.puts(Capability.clear_screen);
        int end = print(lines, 0, room());
        if (end < lines.size()) {
            terminal.writer().print(style.faint("and " + (lines.size() - end) + " lines more"));
        }
        terminal.flush();
    }

    /** Rows for lines: the last one is for the prompt. */
    private int room() {
        return Math.max(1, terminal.getHeight() - 1);
    }

    private int print(List<String> lines, int from, int rows) {
        int end = end(lines, from, rows);
        PrintWriter out = terminal.writer();
        lines.subList(from, end).forEach(out::println);
        out.flush();
        return end;
    }

    /** Where {@code rows} rows of the screen end; at least one line goes on them. */
    private int end(List<String> lines, int from, int rows) {
        int end = from;
        int taken = 0;
        while (end < lines.size()) {
            taken += rows(lines.get(end));
            if (taken > rows && end > from) {
                break;
            }
            end++;
        }
        return end;
    }

    private int rows(String text) {
        int rows = 0;
        for (String line : text.split("\n", -1)) {
            int columns = style == Style.PLAIN ? Cell.width(line) : AttributedString.fromAnsi(line).columnLength();
            rows += Math.max(1, (columns + terminal.getWidth() - 1) / terminal.getWidth());
        }
        return rows;
    }

    /** How many rows more the user wants; 0 for no more. */
    private int ask(int left) {
        String question = "-- " + left + " lines more: space goes on, q ends --";
        PrintWriter out = terminal.writer();
        out.print(style.faint(question));
        out.flush();
        try {
            return answer();
        } catch (IOException gone) {
            return 0;
        } finally {
            out.print(START_OF_LINE + " ".repeat(question.length()) + START_OF_LINE);
            out.flush();
        }
    }

    private int answer() throws IOException {
        while (!Thread.currentThread().isInterrupted()) {
            int key = terminal.reader().read(LOOK_UP_MILLIS);
            switch (key) {
                case ' ', 'f' -> {
                    return room();
                }
                case '\r', '\n', 'j' -> {
                    return 1;
                }
                case 'G' -> {
                    return Integer.MAX_VALUE;
                }
                case 'q', 'Q', NonBlockingReader.EOF -> {
                    return 0;
                }
                default -> {
                    // no key yet, or one that says nothing here
                }
            }
        }
        return 0;
    }
}
