package dev.sluice.shell.terminal;

import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;

/**
 * Draws rows of which the last sign may be a wide one. To get to the right margin the library writes the sign in the last column anew,
 * which, where that is the second half of a wide sign, the terminal would put into the next row.
 */
final class WideRows extends Display {
    WideRows(Terminal terminal, Size size, boolean delayLineWrap) {
        super(terminal, false);
        setDelayLineWrap(delayLineWrap);
        resize(size.getRows(), size.getColumns());
    }

    @Override
    protected void moveVisualCursorTo(int target, List<AttributedString> rows) {
        int row = target / columns1;
        AttributedString last = row < rows.size() ? lastSign(rows.get(row)) : AttributedString.EMPTY;
        int width = last.columnLength();
        if (cursorPos == target || target % columns1 != columns || width < 2 || rows.get(row).columnLength() != columns) {
            super.moveVisualCursorTo(target, rows);
        } else {
            moveVisualCursorTo(target - width);
            last.print(terminal);
            cursorPos = target;
        }
    }

    private static AttributedString lastSign(AttributedString row) {
        return row.isEmpty() ? row : row.substring(row.toString().offsetByCodePoints(row.length(), -1), row.length());
    }
}
