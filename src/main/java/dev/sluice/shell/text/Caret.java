package dev.sluice.shell.text;

import dev.sluice.language.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The line of a text in which there is a problem, with a mark under it. */
public record Caret(String text, Problem problem) {
    /** A place in a text, both counted from 1. */
    public record Place(int line, int column) {
        public static Place of(String text, int offset) {
            String before = text.substring(0, offset);
            return new Place(1 + (int) before.chars().filter(sign -> sign == '\n').count(), before.length() - before.lastIndexOf('\n'));
        }
    }

    private static final String INDENT = "    ";
    private static final long LARGEST = 16 << 20;

    /** Where the script is a file that still has such a line. */
    public static Optional<Caret> inFile(Problem problem) {
        if (problem.line() == 0) {
            return Optional.empty();
        }
        try {
            Path file = Path.of(problem.script());
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            String line = line(Files.readString(file), problem);
            return in(line, new Problem(problem.script(), 1, problem.column(), problem.message()));
        } catch (IOException | InvalidPathException noFile) {
            return Optional.empty();
        }
    }

    /** Where {@code text} has such a line. No secret is in it, and without a column the line's first letter counts. */
    public static Optional<Caret> in(String text, Problem problem) {
        String line = problem.line() == 0 ? "" : line(text, problem);
        if (line.isBlank() || line.length() + 1 < problem.column()) {
            return Optional.empty();
        }
        int first = 1 + line.length() - line.stripLeading().length();
        int column = problem.column() > 0 ? problem.column() : first;
        return Optional.of(new Caret(text, new Problem(problem.script(), problem.line(), column, problem.message())).blotted());
    }

    private static String line(String text, Problem problem) {
        return text.lines().skip(problem.line() - 1L).findFirst().orElse("");
    }

    /** What stands before the problem is blotted out alike with and without what follows. */
    private Caret blotted() {
        String before = SecretMask.shown(text.substring(0, offset()));
        String shown = SecretMask.shown(text);
        Place place = Place.of(before, before.length());
        return new Caret(shown, new Problem(problem.script(), place.line(), place.column(), problem.message()));
    }

    /** Whether it marks the same line of the same text. */
    public boolean isBeside(Caret other) {
        return problem.line() == other.problem.line() && text.equals(other.text);
    }

    /** Where the problem is in the whole text. */
    public int offset() {
        int start = 0;
        for (int line = 1; line < problem.line(); line++) {
            start = text.indexOf('\n', start) + 1;
        }
        return Math.min(start + Math.max(problem.column() - 1, 0), text.length());
    }

    /**
     * The line in which all of {@code carets} are, with a mark for each; where it is wider than the screen, in rows with their marks
     * below each.
     *
     * @param carets not empty
     * @param width the columns of the screen
     */
    public static String marked(List<Caret> carets, int width) {
        String text = carets.get(0).text;
        int start = text.lastIndexOf('\n', carets.get(0).offset() - 1) + 1;
        int end = text.indexOf('\n', start);
        String line = text.substring(start, end < 0 ? text.length() : end).replace('\t', ' ');
        List<Integer> columns = carets.stream().map(caret -> Cell.width(Cell.visible(line.substring(0, caret.offset() - start), ""))).sorted().distinct().toList();
        StringBuilder marked = new StringBuilder();
        int before = 0;
        for (Iterator<String> rows = Cell.cutAt(Cell.visible(line, ""), width - INDENT.length()).iterator(); rows.hasNext();) {
            String row = rows.next();
            int first = before;
            int next = rows.hasNext() ? before + Cell.width(row) : Integer.MAX_VALUE;
            marked.append(INDENT).append(row).append('\n')
                    .append(marks(columns.stream().filter(column -> column >= first && column < next).map(column -> column - first).toList()));
            before = next;
        }
        return marked.toString();
    }

    private static String marks(List<Integer> columns) {
        StringBuilder marks = new StringBuilder();
        columns.forEach(column -> marks.append(" ".repeat(column - marks.length())).append('^'));
        return columns.isEmpty() ? "" : INDENT + marks + "\n";
    }
}
