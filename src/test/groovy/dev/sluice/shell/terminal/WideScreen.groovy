package dev.sluice.shell.terminal

import dev.sluice.shell.text.Cell
import java.util.regex.Matcher

/** A screen with wide signs, as terminals have them: of what a terminal can do it knows as much as a line editor needs. */
class WideScreen extends OutputStream {
    private static final String HALF = ''
    private final int columns
    private final List<List<String>> rows
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream()
    private int row = 0
    private int column = 0

    WideScreen(int columns, int rows) {
        this.columns = columns
        this.rows = (0..<rows).collect { [' '] * columns }
    }

    @Override
    synchronized void write(int each) {
        bytes.write(each)
    }

    @Override
    synchronized void flush() {
        draw(bytes.toString('UTF-8'))
        bytes.reset()
    }

    /** The rows, without the blank ones below. */
    synchronized List<String> getShown() {
        rows*.join('')*.stripTrailing().reverse().dropWhile { it.empty }.reverse()
    }

    synchronized void clear() {
        rows.each { Collections.fill(it, ' ') }
        row = column = 0
    }

    private void draw(String text) {
        int at = 0
        while (at < text.length()) {
            Matcher order = text =~ /\u001b(?:\[([?>=]?)([\d;]*)([@-~])|[=>]|[()].)/
            if (text.charAt(at) == '\u001b' as char && order.find(at) && order.start() == at) {
                if (order.group(3) && !order.group(1)) {
                    obey(order.group(3), order.group(2).tokenize(';').find()?.toInteger())
                }
                at = order.end()
            } else {
                int sign = text.codePointAt(at)
                put(Character.toString(sign))
                at += Character.charCount(sign)
            }
        }
    }

    private void put(String sign) {
        switch (sign) {
            case '\r': column = 0; return
            case '\n': row = Math.min(row + 1, rows.size() - 1); return
            case '\b': column = Math.max(Math.min(column, columns - 1) - 1, 0); return
            case { it < ' ' }: return
        }
        int width = Cell.width(sign)
        if (column + width > columns) {
            column = 0
            row = Math.min(row + 1, rows.size() - 1)
        }
        (column..<column + width).each { take(it) }
        rows[row][column] = sign
        if (width == 2) {
            rows[row][column + 1] = HALF
        }
        column += width
    }

    /** What is written over one half of a wide sign takes the other away. */
    private void take(int at) {
        if (rows[row][at] == HALF) {
            rows[row][at - 1] = ' '
        }
        if (at + 1 < columns && rows[row][at + 1] == HALF) {
            rows[row][at + 1] = ' '
        }
        rows[row][at] = ' '
    }

    private void obey(String order, Integer said) {
        int count = said ?: 1
        int at = Math.min(column, columns - 1)
        switch (order) {
            case 'A': row = Math.max(row - count, 0); break
            case 'B': row = Math.min(row + count, rows.size() - 1); break
            case 'C': column = Math.min(at + count, columns - 1); break
            case 'D': column = Math.max(at - count, 0); break
            case 'G': column = count - 1; break
            case 'H': row = column = 0; break
            case 'K': (at..<columns).each { take(it) }; break
            case 'J':
                (at..<columns).each { take(it) }
                rows.drop(row + 1).each { Collections.fill(it, ' ') }
                break
            case 'P': count.times { rows[row].remove(at); rows[row].add(' ') }; break
            case '@': count.times { rows[row].add(at, ' '); rows[row].remove(columns) }; break
            case 'm': case 'h': case 'l': break
            default: throw new IllegalStateException("a screen does not know $order")
        }
    }
}
