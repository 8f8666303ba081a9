package dev.sluice.shell.terminal;

import java.io.PrintWriter;
import java.util.List;

/** The part of a terminal that can be seen at once. */
public interface Screen {
    /** Holds everything, and takes nothing back: a pipe, a file, a terminal that can only print. */
    Screen ENDLESS = new Screen() {
        @Override
        public boolean holds(List<String> lines) {
            return true;
        }

        @Override
        public boolean canRedraw() {
            return false;
        }

        @Override
        public void page(List<String> lines) {
            throw new UnsupportedOperationException("everything fits");
        }

        @Override
        public void scroll(List<String> lines, PrintWriter out) {
            lines.forEach(out::println);
            out.flush();
        }

        @Override
        public void redraw(List<String> lines) {
            throw new UnsupportedOperationException("nothing is taken back");
        }
    };

    /** Whether {@code lines} can be seen at once. */
    boolean holds(List<String> lines);

    /** Shows {@code lines} page by page, for as long as the user wants more. */
    void page(List<String> lines);

    /** Lets the user go about in {@code lines}, which are not folded; prints them to {@code out} where that cannot be. */
    void scroll(List<String> lines, PrintWriter out);

    /** Whether {@link #redraw} works. */
    boolean canRedraw();

    /** Shows as many of {@code lines} as there is room for, in place of everything that was there. */
    void redraw(List<String> lines);
}
