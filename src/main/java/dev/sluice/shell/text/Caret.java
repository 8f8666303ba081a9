package dev.sluice.shell.text;

import dev.sluice.language.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The line of a text in which there is a problem, with a mark under it. */
public record Caret(String text, Problem problem) {
    private static final String INDENT = "    ";
    private static final long LARGEST = 16 << 20;

    /** Where the script is a file that still has such a line, and no secret in it. Without a column the line's first letter counts. */
    public static Optional<Caret> inFile(Problem problem) {
        if (problem.line() == 0) {
            return Optional.empty();
        }
        try {
            Path file = Path.of(problem.script());
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            String text = Files.readString(file);
            String line = text.lines().skip(problem.line() - 1L).findFirst().orElse("");
            boolean shows = !line.isBlank() && line.length() >= problem.column() && line.equals(SecretMask.of(line));
            return shows ? Optional.of(new Caret(text, placed(problem, line))) : Optional.empty();
        } catch (IOException | InvalidPathException noFile) {
            return Optional.empty();
        }
    }

    private static Problem placed(Problem problem, String line) {
        int first = 1 + line.length() - line.stripLeading().length();
        return problem.column() > 0 ? problem : new Problem(problem.script(), problem.line(), first, problem.message());
    }

    /** Where the problem is in the whole text. */
    public int offset() {
        int start = 0;
        for (int line = 1; line < problem.line(); line++) {
            start = text.indexOf('\n', start) + 1;
        }
        return Math.min(start + Math.max(problem.column() - 1, 0), text.length());
    }

    @Override
    public String toString() {
        int start = text.lastIndexOf('\n', offset() - 1) + 1;
        int end = text.indexOf('\n', start);
        String line = text.substring(start, end < 0 ? text.length() : end).replace('\t', ' ');
        String before = Cell.visible(line.substring(0, offset() - start), "");
        return INDENT + Cell.visible(line, "") + "\n" + INDENT + " ".repeat(Cell.width(before)) + "^\n";
    }
}
