package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Cell;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.reader.EndOfFileException;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;

/**
 * Reads lines from a terminal where nothing may be drawn: letters show as they are typed, Backspace takes the last one back,
 * Ctrl-U all, Ctrl-C drops the line. What was typed before somebody asked is there, too.
 */
public final class PlainLines {
    private static final long LOOK_UP_MILLIS = 50;
    private static final int END = 4;
    private static final int BACKSPACE = '\b';
    private static final int ESCAPE = 27;
    private static final int DELETE = 127;
    private static final int DROP_ALL = 21;

    private final Terminal terminal;

    public PlainLines(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether lines of {@code terminal} are to be read so. */
    public static boolean suit(Terminal terminal) {
        return terminal.getType().equals(Terminals.PLAIN) || terminal.getType().startsWith(Terminal.TYPE_DUMB);
    }

    /**
     * The next line.
     *
     * @param hidden whether nothing of it shows
     * @throws UserInterruptException for Ctrl-C
     * @throws EndOfFileException for Ctrl-D, or where there is nobody any more
     */
    public String read(String prompt, boolean hidden) {
        AtomicBoolean dropped = new AtomicBoolean();
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> dropped.set(true));
        Attributes found = terminal.enterRawMode();
        PrintWriter out = terminal.writer();
        out.print(prompt);
        out.flush();
        try {
            return read(dropped, hidden ? new PrintWriter(PrintWriter.nullWriter()) : out);
        } catch (IOException gone) {
            throw new EndOfFileException(gone);
        } finally {
            out.println();
            out.flush();
            terminal.setAttributes(found);
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    private String read(AtomicBoolean dropped, PrintWriter echo) throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int key = terminal.reader().read(LOOK_UP_MILLIS);
            if (dropped.get() || Thread.currentThread().isInterrupted()) {
                throw new UserInterruptException(line.toString());
            }
            if (key == '\n' || key == '\r') {
                return line.toString();
            }
            if (key == NonBlockingReader.EOF || key == END && line.isEmpty()) {
                throw new EndOfFileException();
            }
            if (key == ESCAPE) {
                skipSequence();
            } else if (key == BACKSPACE || key == DELETE) {
                takeBack(line, 1, echo);
            } else if (key == DROP_ALL) {
                takeBack(line, line.length(), echo);
            } else if (key >= ' ') {
                line.append((char) key);
                echo.print((char) key);
            }
            echo.flush();
        }
    }

    /** Keys such as arrows mean nothing here. */
    private void skipSequence() throws IOException {
        int key = terminal.reader().read(LOOK_UP_MILLIS);
        if (key == '[' || key == 'O') {
            do {
                key = terminal.reader().read(LOOK_UP_MILLIS);
            } while (key >= ' ' && key < '@');
        }
    }

    private static void takeBack(StringBuilder line, int letters, PrintWriter echo) {
        for (int i = 0; i < letters && !line.isEmpty(); i++) {
            int start = line.offsetByCodePoints(line.length(), -1);
            int width = Cell.width(line.substring(start));
            line.setLength(start);
            echo.print("\b".repeat(width) + " ".repeat(width) + "\b".repeat(width));
        }
    }
}
