package dev.sluice.shell.progress;

import dev.sluice.shell.text.Cell;
import dev.sluice.wire.ApiObject;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.IntSupplier;

/**
 * A line at the foot of the terminal that shows the job as it is now, and is gone when the job is done; its warnings stay. While
 * the engine has no news of the job, the time that it takes goes on.
 */
final class RedrawnProgress implements JobProgress {
    private static final String START_OF_LINE = "\r";
    /** The columns of {@code ^C}. */
    private static final int ECHO = 2;
    private static final long TICK_MILLIS = 1000;

    private final PrintWriter terminal;
    private final IntSupplier width;
    private final InstantSource clock;
    private final Warnings warnings = new Warnings();
    private Trend trend;
    private String followed;
    /** Since when it is. */
    private Instant begun;
    private int drawn;
    /** The job that is followed, or null. */
    private JobLine shown;
    private Instant heard;
    private Thread ticking;

    RedrawnProgress(PrintWriter terminal, IntSupplier width, InstantSource clock) {
        this.terminal = terminal;
        this.width = width;
        this.clock = clock;
    }

    @Override
    public synchronized void changed(ApiObject job) {
        JobLine line = JobLine.of(job);
        erase();
        warnings.news(job).forEach(terminal::println);
        terminal.flush();
        shown = null;
        heard = clock.instant();
        if (line.isRunning()) {
            follow(job);
            shown = line.orSince(Duration.between(begun, heard));
            draw();
            tick();
        }
    }

    private void follow(ApiObject job) {
        if (!job.reference().equals(followed)) {
            followed = job.reference();
            begun = heard;
            trend = new Trend();
        }
        trend.add(job);
    }

    /** Draws the line again each second, until it is to rest. */
    private void tick() {
        if (ticking == null) {
            ticking = new Thread(this::redraw, "progress");
            ticking.setDaemon(true);
            ticking.start();
        }
    }

    private synchronized void redraw() {
        try {
            wait(TICK_MILLIS);
            while (shown != null) {
                draw();
                wait(TICK_MILLIS);
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        } finally {
            ticking = null;
        }
    }

    /** Where nothing else changed, only the seconds are others: the line is written over, so that it does not flicker. */
    private void draw() {
        int columns = width.getAsInt() - 1;
        Duration since = Duration.between(heard, clock.instant());
        Duration silence = since.isNegative() ? Duration.ZERO : since;
        String text = Cell.cut(shown.later(silence).drawn(trend, silence, columns), columns);
        int now = Cell.width(text);
        terminal.print((drawn > 0 ? START_OF_LINE : "") + text);
        if (now < drawn) {
            terminal.print(" ".repeat(drawn - now) + "\b".repeat(drawn - now));
        }
        terminal.flush();
        drawn = now;
    }

    @Override
    public synchronized void clear() {
        shown = null;
        erase();
    }

    @Override
    public synchronized void beginLine() {
        clear();
        terminal.print(START_OF_LINE);
    }

    @Override
    public synchronized void makeRoom() {
        erase();
    }

    /** Overwrites with blanks, which every terminal understands, also what the terminal shows of Ctrl-C behind the line. */
    private void erase() {
        if (drawn > 0) {
            terminal.print(START_OF_LINE + " ".repeat(Math.min(drawn + ECHO, width.getAsInt() - 1)) + START_OF_LINE);
            terminal.flush();
            drawn = 0;
        }
    }
}
