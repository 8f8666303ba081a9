package dev.sluice.shell.terminal;

import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.shell.text.Cell;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jline.reader.History;
import org.jline.terminal.Terminal;

/**
 * The keys that help to type a command where nothing can be drawn: Tab goes on as far as it is clear, and else prints what
 * there is to choose; the arrows bring earlier commands; F1 prints what there is to know.
 */
final class PlainKeys implements PlainLines.Keys {
    private static final String TAB = "\t";
    private static final Set<String> EARLIER = Set.of("\u001b[A", "\u001bOA", "\u0010");
    private static final Set<String> LATER = Set.of("\u001b[B", "\u001bOB", "\u000e");
    private static final int MOST_SHOWN = 50;

    private final Terminal terminal;
    private final TypingHelp help;
    private final History history;
    private String before = "";

    PlainKeys(Terminal terminal, TypingHelp help, History history) {
        this.terminal = terminal;
        this.help = help;
        this.history = history;
    }

    /** @param before the lines of the command that are typed by now, each with its end */
    void begin(String before) {
        this.before = before;
        history.moveToEnd();
    }

    @Override
    public void pressed(String key, PlainLine line, String prompt) {
        if (key.equals(TAB)) {
            complete(line, prompt);
        } else if (LineEditor.F1.contains(key)) {
            String text = before + line;
            print(help.page(text, text.length()).lines().toList(), line, prompt);
        } else if (EARLIER.contains(key) && history.previous() || LATER.contains(key) && history.next()) {
            recall(line);
        } else if (LATER.contains(key)) {
            line.replace("");
        }
    }

    /** Only a line can be taken back, so the lines of a command come as one. */
    private void recall(PlainLine line) {
        line.replace(history.current().replace("\n", " "));
    }

    private void complete(PlainLine line, String prompt) {
        String text = before + line;
        Choices choices = help.choices(text, text.length());
        int start = choices.start() - before.length();
        if (start < 0) {
            return;
        }
        List<Choice> all = going(choices.all(), line.toString().substring(start));
        if (all.isEmpty()) {
            return;
        }
        String common = all.stream().map(Choice::text).reduce(PlainKeys::common).orElse("");
        String typed = line.toString().substring(start);
        if (all.size() == 1 || common.length() > typed.length()) {
            line.takeBackTo(start + common(common, typed).length());
            line.append(common.substring(common(common, typed).length()) + (all.size() == 1 && all.get(0).goesOn() ? " " : ""));
        } else {
            print(shown(all), line, prompt);
        }
    }

    /** Those that go on from what is typed: the line editor sorts out the others by itself, too. Where none does, all may be meant. */
    private static List<Choice> going(List<Choice> all, String typed) {
        List<Choice> going = all.stream().filter(choice -> choice.text().regionMatches(true, 0, typed, 0, typed.length())).toList();
        return going.isEmpty() ? all : going;
    }

    private static List<String> shown(List<Choice> all) {
        List<String> lines = new ArrayList<>(all.stream().limit(MOST_SHOWN).map(PlainKeys::shown).toList());
        if (all.size() > MOST_SHOWN) {
            lines.add("and " + (all.size() - MOST_SHOWN) + " more: type on");
        }
        return lines;
    }

    private static String shown(Choice choice) {
        return Cell.of(choice.shown()) + (choice.about().isEmpty() ? "" : "  " + Cell.of(choice.about()));
    }

    private static String common(String one, String other) {
        int end = 0;
        while (end < one.length() && end < other.length() && one.charAt(end) == other.charAt(end)) {
            end++;
        }
        return one.substring(0, end);
    }

    /** Prints {@code lines}, and below them the line that is being typed once more. */
    private void print(List<String> lines, PlainLine line, String prompt) {
        PrintWriter out = terminal.writer();
        out.println();
        lines.forEach(out::println);
        out.print(prompt + line);
        out.flush();
    }
}
