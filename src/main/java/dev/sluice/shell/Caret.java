package dev.sluice.shell;

import dev.sluice.language.Problem;

/** The line of a text in which there is a problem, with a mark under it. */
record Caret(String text, Problem problem) {
    private static final String INDENT = "    ";

    /** Where the problem is in the whole text. */
    int offset() {
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
