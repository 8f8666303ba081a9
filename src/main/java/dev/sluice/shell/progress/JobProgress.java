package dev.sluice.shell.progress;

import dev.sluice.operations.JobListener;
import dev.sluice.wire.ApiObject;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.function.IntSupplier;

/** Shows how far the job is that an operation follows, beside what is printed. */
public interface JobProgress extends JobListener {
    /** Removes what is only there until the next change, and lets it rest until then. */
    void clear();

    /** Removes it, and goes to the begin of the line where the terminal may have shown what was typed: {@code ^C}. */
    default void beginLine() {
        clear();
    }

    /** Removes it so that something else can be printed; it comes back in a moment, as long as the job is followed. */
    default void makeRoom() {
        clear();
    }

    /** Shows nothing. */
    static JobProgress quiet() {
        return new JobProgress() {
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
    static JobProgress redrawn(PrintWriter terminal, IntSupplier width) {
        return new RedrawnProgress(terminal, width, InstantSource.system());
    }

    /** A line for each thing that happens, for what is no terminal. */
    static JobProgress logged(PrintWriter out) {
        return new LoggedProgress(out);
    }
}
