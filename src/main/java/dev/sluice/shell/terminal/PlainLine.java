package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Cell;
import java.io.PrintWriter;

/** A line that is being typed where the cursor can only go back over what was printed. */
final class PlainLine {
    private final StringBuilder text = new StringBuilder();
    private final PrintWriter echo;

    /** @param echo where its letters show */
    PlainLine(PrintWriter echo) {
        this.echo = echo;
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    void append(String typed) {
        text.append(typed);
        echo.print(typed);
    }

    /** Takes so many letters back. */
    void takeBack(int letters) {
        for (int i = 0; i < letters && !text.isEmpty(); i++) {
            int start = text.offsetByCodePoints(text.length(), -1);
            int width = Cell.width(text.substring(start));
            text.setLength(start);
            echo.print("\b".repeat(width) + " ".repeat(width) + "\b".repeat(width));
        }
    }

    /** Takes the last word back, and the blanks behind it. */
    void takeBackWord() {
        String kept = text.toString().stripTrailing();
        takeBackTo(kept.lastIndexOf(' ') + 1);
    }

    /** Takes back what is behind the first {@code kept} characters. */
    void takeBackTo(int kept) {
        takeBack(text.codePointCount(kept, text.length()));
    }

    /** Another text in its place. */
    void replace(String other) {
        takeBackTo(0);
        append(other);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
