package dev.sluice.shell.progress;

import dev.sluice.wire.ApiObject;
import java.io.PrintWriter;

/** A line each time the job does something else or warns, and one when it ends; percentages alone are not worth a line. */
final class LoggedProgress implements JobProgress {
    private final PrintWriter out;
    private final Warnings warnings = new Warnings();
    private JobLine last;

    LoggedProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void changed(ApiObject job) {
        warnings.news(job).forEach(out::println);
        JobLine line = JobLine.of(job);
        boolean same = last != null && last.job().equals(line.job()) && last.state().equals(line.state())
                && last.message().equals(line.message());
        if (!same) {
            out.println(line);
            out.flush();
        }
        last = line;
    }

    @Override
    public void clear() {
        // what is logged stays
    }
}
