package dev.sluice.shell.terminal;

import dev.sluice.shell.text.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/**
 * The library's reader of lines, drawn by {@link WideRows}. It makes what draws anew for each line, and where the terminal is resized.
 * What there is to choose comes in the order of whoever tells it; of more than the screen holds the first ones show, and how many follow.
 */
final class WideReader extends LineReaderImpl {
    /** Rows beside what there is to choose: the line, and how many more there are. */
    private static final int OTHER_ROWS = 3;
    /** More than these never stand in one row. */
    private static final int MOST_IN_ROW = 20;

    /** The blank and the brackets around what is said of a choice. */
    private static final int ABOUT_MARGIN = 3;

    private List<String> groups = List.of();

    WideReader(Terminal terminal, String program, Map<String, Object> variables) {
        super(terminal, program, variables);
        // It would ask first whether to show so many.
        setVariable(LIST_MAX, 0);
    }

    @Override
    public void setCompleter(Completer completer) {
        super.setCompleter((reader, line, candidates) -> {
            completer.complete(reader, line, candidates);
            groups = candidates.stream().map(Candidate::group).distinct().toList();
        });
    }

    @Override
    protected Comparator<String> getGroupComparator() {
        return Comparator.<String>comparingInt(groups::indexOf).thenComparing(Comparator.naturalOrder());
    }

    @Override
    protected PostResult computePost(List<Candidate> possible, Candidate selection, List<Candidate> ordered, String completed) {
        boolean listed = selection == null && ordered == null && size.getRows() > OTHER_ROWS;
        return listed ? listed(possible, completed) : super.computePost(possible, selection, ordered, completed);
    }

    private PostResult listed(List<Candidate> possible, String completed) {
        int typed = (prompt.length() + getBuffer().length()) / Math.max(1, size.getColumns());
        int room = Math.max(1, size.getRows() - OTHER_ROWS - typed);
        List<Candidate> all = new ArrayList<>(possible);
        all.sort(Comparator.comparing(Candidate::group, getGroupComparator()).thenComparing(Comparator.naturalOrder()));
        int shown = most(all, room, completed);
        Listing listing = listing(all.subList(0, shown), completed);
        if (shown == all.size()) {
            return new PostResult(listing.text.toAttributedString(), listing.rows, -1);
        }
        listing.text.append("\n").styled(AttributedStyle::faint, "and " + (all.size() - shown) + " more: type on, or press Tab to go through them");
        return new PostResult(listing.text.toAttributedString(), listing.rows + 1, -1);
    }

    /** How many of {@code all} fit into {@code room} rows. */
    private int most(List<Candidate> all, int room, String completed) {
        int fit = 0;
        int most = Math.min(all.size(), room * MOST_IN_ROW);
        while (fit < most) {
            int middle = fit == 0 && most == all.size() ? most : (fit + most + 1) / 2;
            if (listing(all.subList(0, middle), completed).rows <= room) {
                fit = middle;
            } else {
                most = middle - 1;
            }
        }
        return fit;
    }

    /** What is listed, without an end of the last line. */
    private record Listing(AttributedStringBuilder text, int rows) {
    }

    private Listing listing(List<Candidate> some, String completed) {
        Map<String, List<Candidate>> byGroup = new LinkedHashMap<>();
        some.forEach(each -> byGroup.computeIfAbsent(each.group(), none -> new ArrayList<>()).add(each));
        int width = Stream.concat(byGroup.keySet().stream().map(String::length), some.stream().map(WideReader::width)).max(Comparator.naturalOrder()).orElse(0);
        AttributedStringBuilder text = new AttributedStringBuilder();
        int[] rows = new int[3];
        byGroup.forEach((group, members) -> {
            toColumns(group, size.getColumns(), width, text, null, completed, false, false, rows);
            toColumns(members, size.getColumns(), width, text, null, completed, false, false, rows);
        });
        text.setLength(Math.max(0, text.length() - 1));
        return new Listing(text, rows[0]);
    }

    private static int width(Candidate choice) {
        return Cell.width(choice.displ()) + (choice.descr() == null ? 0 : ABOUT_MARGIN + Cell.width(choice.descr()));
    }

    @Override
    protected void redisplay(boolean flush) {
        if (display != null && !(display instanceof WideRows)) {
            display = new WideRows(getTerminal(), size, display.delayLineWrap());
        }
        super.redisplay(flush);
    }
}
