package dev.sluice.shell.terminal;

import java.util.Map;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;

/** The library's reader of lines, drawn by {@link WideRows}. It makes what draws anew for each line, and where the terminal is resized. */
final class WideReader extends LineReaderImpl {
    WideReader(Terminal terminal, String program, Map<String, Object> variables) {
        super(terminal, program, variables);
    }

    @Override
    protected void redisplay(boolean flush) {
        if (display != null && !(display instanceof WideRows)) {
            display = new WideRows(getTerminal(), size, display.delayLineWrap());
        }
        super.redisplay(flush);
    }
}
