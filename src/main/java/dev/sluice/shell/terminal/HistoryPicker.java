package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Cell;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** The commands that were typed, as a list on the whole screen, the newest first, which gets shorter while one types. */
final class HistoryPicker {
    private static final String LABEL = "history: ";
    private static final String HELP = "Enter takes it, Esc leaves; type " + HistoryFilter.WORDS;
    /** Rows that are not for commands: one above, one below. */
    private static final int OWN_ROWS = 2;
    private static final long REDRAW_MILLIS = 500;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private enum Key { LEAVE, TAKE, UP, DOWN, PAGE_UP, PAGE_DOWN, ERASE, ERASE_WORD, ERASE_ALL, LETTER }

    /** The newest first. */
    private final List<PastCommand> all;
    private final StringBuilder typed = new StringBuilder();
    private List<PastCommand> found = List.of();
    private int chosen;
    private int top;

    /** @param all the newest last, as a history keeps them */
    HistoryPicker(List<PastCommand> all) {
        this.all = new ArrayList<>(all);
        Collections.reverse(this.all);
    }

    /** What the user takes, or nothing. @param begun what is looked for at first */
    Optional<String> choose(Terminal terminal, String begun) {
        typed.append(begun);
        filter();
        try (FullScreen screen = new FullScreen(terminal)) {
            while (true) {
                draw(screen);
                Key key = screen.pressed(keys(), Key.LEAVE, REDRAW_MILLIS);
                if (key == Key.LEAVE) {
                    return Optional.empty();
                }
                if (key == Key.TAKE) {
                    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(chosen).text());
                }
                if (key != null) {
                    obey(key, screen);
                }
            }
        }
    }

    private void obey(Key key, FullScreen screen) {
        switch (key) {
            case UP -> move(-1);
            case DOWN -> move(1);
            case PAGE_UP -> move(-room(screen));
            case PAGE_DOWN -> move(room(screen));
            case ERASE -> erase(typed.isEmpty() ? 0 : typed.offsetByCodePoints(typed.length(), -1));
            case ERASE_WORD -> erase(typed.toString().stripTrailing().lastIndexOf(' ') + 1);
            case ERASE_ALL -> erase(0);
            default -> {
                String letter = screen.typed();
                if (letter.codePoints().noneMatch(Character::isISOControl)) {
                    typed.append(letter);
                    filter();
                }
            }
        }
    }

    private void move(int by) {
        chosen = Math.max(0, Math.min(chosen + by, found.size() - 1));
    }

    private void erase(int kept) {
        typed.setLength(kept);
        filter();
    }

    /** A line that was typed several times is there once, as it was done last. */
    private void filter() {
        Set<String> texts = new HashSet<>();
        found = all.stream().filter(HistoryFilter.of(typed.toString(), Instant.now(), ZoneId.systemDefault()))
                .filter(command -> texts.add(command.text())).toList();
        chosen = 0;
    }

    private static int room(FullScreen screen) {
        return Math.max(1, screen.rows() - OWN_ROWS);
    }

    private void draw(FullScreen screen) {
        int room = room(screen);
        top = Math.max(Math.min(top, chosen), chosen - room + 1);
        List<AttributedString> shown = new ArrayList<>();
        String wanted = LABEL + SafeWidth.of(typed.toString());
        shown.add(new AttributedString(wanted));
        for (int i = top; i < Math.min(found.size(), top + room); i++) {
            shown.add(line(found.get(i), i == chosen));
        }
        if (found.isEmpty()) {
            shown.add(FullScreen.faint("none"));
        }
        while (shown.size() < screen.rows() - 1) {
            shown.add(AttributedString.EMPTY);
        }
        shown.add(FullScreen.faint(HELP));
        screen.draw(shown, Cell.width(wanted));
    }

    /** {@code > 2026-05-04 13:30  local  failed  refresh qa1}. */
    private static AttributedString line(PastCommand command, boolean isChosen) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.style(isChosen ? AttributedStyle.INVERSE : AttributedStyle.DEFAULT).append(isChosen ? "> " : "  ");
        line.append(TIME.withZone(ZoneId.systemDefault()).format(command.time()));
        line.append("  ").append(command.engine() == null ? "" : Cell.of(command.engine()) + "  ");
        line.append(Boolean.FALSE.equals(command.worked()) ? "failed  " : "");
        return line.append(SafeWidth.of(Cell.of(command.text()))).toAttributedString();
    }

    private static KeyMap<Key> keys() {
        KeyMap<Key> keys = new KeyMap<>();
        keys.setUnicode(Key.LETTER);
        keys.setNomatch(Key.LETTER);
        for (char letter = ' '; letter <= '~'; letter++) {
            keys.bind(Key.LETTER, String.valueOf(letter));
        }
        keys.bind(Key.LEAVE, "\u001b", "\u0007", "\u0004");
        keys.bind(Key.TAKE, "\r", "\n", "\t");
        keys.bind(Key.UP, "\u001b[A", "\u001bOA", "\u0010");
        keys.bind(Key.DOWN, "\u001b[B", "\u001bOB", "\u000e", "\u0012");
        keys.bind(Key.PAGE_UP, "\u001b[5~");
        keys.bind(Key.PAGE_DOWN, "\u001b[6~");
        keys.bind(Key.ERASE, "\u007f", "\b");
        keys.bind(Key.ERASE_WORD, "\u0017");
        keys.bind(Key.ERASE_ALL, "\u0015");
        return keys;
    }
}
