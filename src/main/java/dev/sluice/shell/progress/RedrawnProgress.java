package dev.sluice.shell.progress;

import dev.sluice.shell.text.Cell;
import dev.sluice.wire.ApiObject;
import java.io.PrintWriter;
import java.util.function.IntSupplier;

/** A line at the foot of the terminal that shows the job as it is now, and is gone when the job is done; its warnings stay. */
final class RedrawnProgress implements JobProgress {
    private static final String START_OF_LINE = "\r";

    private final PrintWriter terminal;
    private final IntSupplier width;
    private final Warnings warnings = new Warnings();
    private Trend trend;
    private String followed;
    private int drawn;

    RedrawnProgress(PrintWriter terminal, IntSupplier width) {
        this.terminal = terminal;
        this.width = width;
    }

    @Override
    public synchronized void changed(ApiObject job) {
        JobLine line = JobLine.of(job);
        clear();
        warnings.news(job).forEach(terminal::println);
        terminal.flush();
        if (line.isRunning()) {
            int columns = width.getAsInt() - 1;
            String text = cut(line.drawn(trend(job), columns), columns);
            drawn = Cell.width(text);
            terminal.print(text);
            terminal.flush();
        }
    }

    private Trend trend(ApiObject job) {
        if (!job.reference().equals(followed)) {
            followed = job.reference();
            trend = new Trend();
        }
        trend.add(job);
        return trend;
    }

    /** Overwrites with blanks, which every terminal understands. */
    @Override
    public synchronized void clear() {
        if (drawn > 0) {
            terminal.print(START_OF_LINE + " ".repeat(drawn) + START_OF_LINE);
            terminal.flush();
            drawn = 0;
        }
    }

    private static String cut(String text, int columns) {
        int end = text.length();
        while (end > 0 && Cell.width(text.substring(0, end)) > columns) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end);
    }
}
