package dev.sluice.shell;

/** How text is marked: in colour on a terminal that has it and a user who wants it, otherwise not at all. */
public enum Style {
    PLAIN, COLOURED;

    private static final String END = "\u001b[0m";

    String strong(String text) {
        return mark("\u001b[1m", text);
    }

    String faint(String text) {
        return mark("\u001b[2m", text);
    }

    String wrong(String text) {
        return mark("\u001b[1;31m", text);
    }

    private String mark(String start, String text) {
        return this == PLAIN || text.isEmpty() ? text : start + text + END;
    }
}
