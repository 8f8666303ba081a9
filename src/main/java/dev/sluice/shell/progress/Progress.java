package dev.sluice.shell.progress;

import dev.sluice.operations.JobListener;
import dev.sluice.wire.ApiObject;
import java.io.PrintWriter;
import java.util.function.IntSupplier;

/** Shows how far the job is that an operation follows, beside what is printed. */
public interface Progress extends JobListener {
    /** Removes what is only there until the next change, so that something else can be printed. */
    void clear();

    /** Shows nothing. */
    static Progress quiet() {
        return new Progress() {
            @Override
            public void changed(ApiObject job) {
                // nobody wants to know
            }

            @Override
            public void clear() {
                // nothing was shown
            }
        };
    }

    /** One line that is redrawn in place, for a terminal. */
    static Progress redrawn(PrintWriter terminal, IntSupplier width) {
        return new RedrawnProgress(terminal, width);
    }

    /** A line for each thing that happens, for what is no terminal. */
    static Progress logged(PrintWriter out) {
        return new LoggedProgress(out);
    }
}
