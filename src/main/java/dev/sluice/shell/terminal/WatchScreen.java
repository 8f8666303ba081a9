package dev.sluice.shell.terminal;

import dev.sluice.language.RepeatedView;
import dev.sluice.shell.text.LocalClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/** Shows a value again and again on the whole screen, below the time and how often that is; keys go about in it and end it. */
final class WatchScreen {
    private static final String HELP = "q leaves, space looks now, p stops, + and - change the seconds, arrows scroll";
    private static final long[] STEPS_MILLIS = {100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 3_600_000};
    /** Rows that are not for the value: one above, one below. */
    private static final int OWN_ROWS = 2;
    private static final int SIDEWAYS = 20;
    private static final long REDRAW_MILLIS = 500;

    private enum Key { LEAVE, NOW, PAUSE, SLOWER, FASTER, UP, DOWN, PAGE_UP, PAGE_DOWN, LEFT, RIGHT, TOP, BOTTOM }

    private final Function<Object, List<String>> layout;
    private final RepeatedView view;
    private final LocalClock clock;
    private final UnaryOperator<String> mask;
    private long everyMillis;
    private boolean paused;
    private boolean left;
    private int top;
    private int side;
    private List<String> lines = List.of();
    private String time = "";

    /**
     * @param layout the lines of a value
     * @param mask keeps secrets out of a line
     */
    WatchScreen(Function<Object, List<String>> layout, RepeatedView view, LocalClock clock, UnaryOperator<String> mask) {
        this.layout = layout;
        this.view = view;
        this.clock = clock;
        this.mask = mask;
        this.everyMillis = view.every().toMillis();
    }

    /** Shows it until a key ends it or it was seen often enough; what was seen last, where no key ended it, else nothing. */
    List<String> show(Terminal terminal) {
        try (FullScreen screen = new FullScreen(terminal)) {
            for (long seen = 1; !left && seen <= view.times(); seen++) {
                lines = layout.apply(view.value().get());
                time = clock.time(InstantSource.system().instant());
                draw(screen);
                if (seen < view.times()) {
                    await(screen);
                }
            }
        }
        return left ? List.of() : lines;
    }

    /** Does what keys say until it is time for the next look. */
    private void await(FullScreen screen) {
        long begun = System.nanoTime();
        while (!left) {
            long rest = everyMillis - Duration.ofNanos(System.nanoTime() - begun).toMillis();
            if (!paused && rest <= 0) {
                return;
            }
            Key key = screen.pressed(keys(), Key.LEAVE, paused ? REDRAW_MILLIS : Math.min(rest, REDRAW_MILLIS));
            if (key == Key.NOW) {
                return;
            }
            if (key != null) {
                obey(key, screen);
            }
            draw(screen);
        }
    }

    private void obey(Key key, FullScreen screen) {
        int page = room(screen);
        switch (key) {
            case LEAVE -> left = true;
            case PAUSE -> paused = !paused;
            case SLOWER -> everyMillis = slower();
            case FASTER -> everyMillis = faster();
            case UP -> top--;
            case DOWN -> top++;
            case PAGE_UP -> top -= page;
            case PAGE_DOWN -> top += page;
            case TOP -> top = 0;
            case BOTTOM -> top = lines.size();
            case LEFT -> side = Math.max(0, side - SIDEWAYS);
            case RIGHT -> side += SIDEWAYS;
            default -> {
                // the key that looks now has no more to do
            }
        }
    }

    private long slower() {
        for (long step : STEPS_MILLIS) {
            if (step > everyMillis) {
                return step;
            }
        }
        return everyMillis;
    }

    private long faster() {
        for (int i = STEPS_MILLIS.length - 1; i >= 0; i--) {
            if (STEPS_MILLIS[i] < everyMillis) {
                return STEPS_MILLIS[i];
            }
        }
        return everyMillis;
    }

    private static int room(FullScreen screen) {
        return Math.max(1, screen.rows() - OWN_ROWS);
    }

    private void draw(FullScreen screen) {
        int room = room(screen);
        top = Math.max(0, Math.min(top, lines.size() - room));
        List<AttributedString> shown = new ArrayList<>();
        shown.add(new AttributedString(heading(room), AttributedStyle.BOLD));
        lines.subList(top, Math.min(lines.size(), top + room)).forEach(line -> shown.add(FullScreen.from(AttributedString.fromAnsi(mask.apply(line)), side)));
        while (shown.size() < screen.rows() - 1) {
            shown.add(AttributedString.EMPTY);
        }
        shown.add(FullScreen.faint(HELP));
        screen.draw(shown, 0);
    }

    private String heading(int room) {
        String rest = lines.size() <= room ? "" : "   lines " + (top + 1) + " to " + Math.min(lines.size(), top + room) + " of " + lines.size();
        return time + "   " + (paused ? "stopped, p goes on" : "every " + seconds()) + rest;
    }

    private String seconds() {
        return everyMillis % 1000 == 0 ? everyMillis / 1000 + " s" : everyMillis / 1000.0 + " s";
    }

    private static KeyMap<Key> keys() {
        KeyMap<Key> keys = new KeyMap<>();
        keys.bind(Key.LEAVE, "q", "Q", "\u0004", "\u001b");
        keys.bind(Key.NOW, " ", "\r", "\n");
        keys.bind(Key.PAUSE, "p");
        keys.bind(Key.SLOWER, "+");
        keys.bind(Key.FASTER, "-");
        keys.bind(Key.UP, "k", "\u001b[A", "\u001bOA");
        keys.bind(Key.DOWN, "j", "\u001b[B", "\u001bOB");
        keys.bind(Key.RIGHT, "\u001b[C", "\u001bOC");
        keys.bind(Key.LEFT, "\u001b[D", "\u001bOD");
        keys.bind(Key.PAGE_UP, "b", "\u001b[5~");
        keys.bind(Key.PAGE_DOWN, "f", "\u001b[6~");
        keys.bind(Key.TOP, "g", "\u001b[H", "\u001bOH", "\u001b[1~");
        keys.bind(Key.BOTTOM, "G", "\u001b[F", "\u001bOF", "\u001b[4~");
        return keys;
    }
}
