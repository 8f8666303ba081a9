package dev.sluice.barrier;

import java.io.PrintStream;
import java.io.PrintWriter;

/**
 * A script that is only tried was about to act. No {@code Exception}, which scripts catch: what comes of the effect only a run can tell.
 * The trial ends here, unless whoever tries the script goes on with something unknown.
 */
public final class BarredEffect extends Error {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final boolean ending;

    /**
     * @param what it was about to do, such as {@code writes /tmp/x}
     * @param ending whether nobody can tell how a script goes on behind it
     */
    BarredEffect(String what, boolean ending) {
        super("this " + what + ": what comes of it only a run can tell. A rehearsal ends here.");
        this.what = what;
        this.ending = ending;
    }

    /** The words alone: whatever catches it, such as a tool of Java, shows them to people. */
    @Override
    public String toString() {
        return getMessage();
    }

    /** One line: what stands on the stack tells whoever wrote the script nothing. */
    @Override
    public void printStackTrace(PrintStream to) {
        to.println(this);
    }

    @Override
    public void printStackTrace(PrintWriter to) {
        to.println(this);
    }

    public String getWhat() {
        return what;
    }

    public boolean isEnding() {
        return ending;
    }
}
