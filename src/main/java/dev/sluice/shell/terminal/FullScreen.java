package dev.sluice.shell.terminal;

import java.io.IOError;
import java.util.ArrayList;
import java.util.List;
import org.jline.keymap.BindingReader;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/** The whole screen, taken until it is closed; what was there before is there again then, where the terminal keeps it. */
final class FullScreen implements AutoCloseable {
    private static final long LOOK_UP_MILLIS = 50;

    private final Terminal terminal;
    private final Attributes before;
    private final Display display;
    private final BindingReader keyboard;

    FullScreen(Terminal terminal) {
        this.terminal = terminal;
        before = terminal.enterRawMode();
        display = new Display(terminal, true);
        keyboard = new BindingReader(terminal.reader());
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.clear_screen);
        terminal.flush();
    }

    int rows() {
        return Math.max(2, terminal.getHeight());
    }

    int columns() {
        return Math.max(1, terminal.getWidth());
    }

    /**
     * Draws {@code lines} from the top; what does not fit is cut off.
     *
     * @param cursor where the cursor is to stand on the first line
     */
    void draw(List<AttributedString> lines, int cursor) {
        Size size = new Size(columns(), rows());
        display.resize(size.getRows(), size.getColumns());
        List<AttributedString> fitting = new ArrayList<>();
        for (int row = 0; row < size.getRows(); row++) {
            fitting.add(row < lines.size() ? lines.get(row).columnSubSequence(0, size.getColumns()) : AttributedString.EMPTY);
        }
        display.update(fitting, size.cursorPos(0, Math.min(cursor, size.getColumns() - 1)));
    }

    /**
     * The next key, as {@code keys} has it, or null where none was pressed for so long; {@code end} where there is nobody any
     * more or the thread is to stop.
     */
    <T> T pressed(KeyMap<T> keys, T end, long millis) {
        long until = System.nanoTime() + millis * 1_000_000;
        try {
            do {
                if (Thread.currentThread().isInterrupted()) {
                    return end;
                }
                int next = keyboard.peekCharacter(LOOK_UP_MILLIS);
                if (next == NonBlockingReader.EOF) {
                    return end;
                }
                if (next != NonBlockingReader.READ_EXPIRED) {
                    return keyboard.readBinding(keys, null, true);
                }
            } while (System.nanoTime() < until);
            return null;
        } catch (IOError stopped) {
            Thread.currentThread().interrupt();
            return end;
        }
    }

    /** What was typed for the last key. */
    String typed() {
        return keyboard.getLastBinding();
    }

    /** {@code line} without its first {@code columns}. */
    static AttributedString from(AttributedString line, int columns) {
        return columns == 0 ? line : line.columnSubSequence(columns, Integer.MAX_VALUE);
    }

    static AttributedString faint(String text) {
        return new AttributedString(text, AttributedStyle.DEFAULT.faint());
    }

    /** Whether {@code terminal} keeps what was there before; else the screen is empty afterwards. */
    static boolean comesBack(Terminal terminal) {
        return terminal.getStringCapability(Capability.enter_ca_mode) != null;
    }

    @Override
    public void close() {
        if (!comesBack(terminal)) {
            terminal.puts(Capability.clear_screen);
        }
        terminal.puts(Capability.exit_ca_mode);
        terminal.flush();
        terminal.setAttributes(before);
    }
}
