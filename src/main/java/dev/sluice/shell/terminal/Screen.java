package dev.sluice.shell.terminal;

import dev.sluice.language.RepeatedView;
import java.util.List;
import java.util.function.Function;

/** The part of a terminal that can be seen at once. */
public interface Screen {
    /** Holds everything, and takes nothing back: a pipe, a file, a terminal that can only print. */
    Screen ENDLESS = new Screen() {
        @Override
        public boolean canRedraw() {
            return false;
        }

        @Override
        public boolean holds(List<String> lines) {
            return true;
        }

        @Override
        public void page(List<String> lines) {
            throw new UnsupportedOperationException("everything fits");
        }

        @Override
        public List<String> watch(RepeatedView view, Function<Object, List<String>> layout) {
            throw new UnsupportedOperationException("nothing is taken back");
        }
    };

    /** Whether {@link #page} and {@link #watch} work. */
    boolean canRedraw();

    /** Whether {@code lines} can be seen at once. */
    boolean holds(List<String> lines);

    /** Lets the user go about in {@code lines}, which are not folded, on the whole screen. */
    void page(List<String> lines);

    /** Shows {@code view} on the whole screen; what was seen last where the user did not leave it before, else nothing. */
    List<String> watch(RepeatedView view, Function<Object, List<String>> layout);
}
