package dev.sluice.shell.terminal;

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
 * Ctrl-W a word, Ctrl-U all, Ctrl-C drops the line. What was typed before somebody asked is there, too.
 */
public final class PlainLines {
    private static final long LOOK_UP_MILLIS = 50;
    private static final int END = 4;
    private static final int BACKSPACE = '\b';
    private static final int ESCAPE = 27;
    private static final int DELETE = 127;
    private static final int DROP_WORD = 23;
    private static final int DROP_ALL = 21;

    /** What other keys do. */
    @FunctionalInterface
    interface Keys {
        /** None does anything. */
        Keys NONE = (key, line, prompt) -> {
        };

        /**
         * A key was pressed that is no letter.
         *
         * @param key what the terminal sends for it
         * @param prompt what stands before the line
         */
        void pressed(String key, PlainLine line, String prompt);
    }

    private final Terminal terminal;
    private final Keys keys;

    public PlainLines(Terminal terminal) {
        this(terminal, Keys.NONE);
    }

    PlainLines(Terminal terminal, Keys keys) {
        this.terminal = terminal;
        this.keys = keys;
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
            return read(prompt, dropped, hidden ? new PrintWriter(PrintWriter.nullWriter()) : out);
        } catch (IOException gone) {
            throw new EndOfFileException(gone);
        } finally {
            out.println();
            out.flush();
            terminal.setAttributes(found);
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    private String read(String prompt, AtomicBoolean dropped, PrintWriter echo) throws IOException {
        PlainLine line = new PlainLine(echo);
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
            take(key, line, prompt);
            echo.flush();
        }
    }

    private void take(int key, PlainLine line, String prompt) throws IOException {
        switch (key) {
            case NonBlockingReader.READ_EXPIRED -> {
                // no key yet
            }
            case ESCAPE -> keys.pressed(sequence(), line, prompt);
            case BACKSPACE, DELETE -> line.takeBack(1);
            case DROP_WORD -> line.takeBackWord();
            case DROP_ALL -> line.takeBackTo(0);
            default -> {
                if (key >= ' ') {
                    line.append(Character.toString((char) key));
                } else {
                    keys.pressed(Character.toString((char) key), line, prompt);
                }
            }
        }
    }

    /** What follows an escape, as of the arrows. */
    private String sequence() throws IOException {
        int key = terminal.reader().read(LOOK_UP_MILLIS);
        StringBuilder sequence = new StringBuilder("\u001b");
        while (key > 0 && (sequence.length() == 1 ? key == '[' || key == 'O' : key >= ' ')) {
            sequence.append((char) key);
            if (sequence.length() > 2 && key >= '@' && key != '[') {
                break;
            }
            key = terminal.reader().read(LOOK_UP_MILLIS);
        }
        return sequence.toString();
    }
}
