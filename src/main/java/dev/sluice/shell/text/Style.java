package dev.sluice.shell.text;

/** How text is marked: in colour on a terminal that has it and a user who wants it, otherwise not at all. */
public enum Style {
    PLAIN, COLOURED;

    private static final String END = "\u001b[0m";

    String strong(String text) {
        return mark("\u001b[1m", text);
    }

    public String faint(String text) {
        return mark("\u001b[2m", text);
    }

    public String wrong(String text) {
        return mark("\u001b[1;31m", text);
    }

    /** Standing out, in no colour of its own: only for what is drawn, whatever the user's style is. */
    static String inverse(String text) {
        return text.isEmpty() ? text : "\u001b[7m" + text + END;
    }

    String toned(String text, Tone tone) {
        return switch (tone) {
            case PLAIN -> text;
            case FAINT -> faint(text);
            case GOOD -> mark("\u001b[32m", text);
            case WAITING -> mark("\u001b[33m", text);
            case BAD -> mark("\u001b[31m", text);
        };
    }

    /** In {@code colour}; as it is for null. */
    public String coloured(Colour colour, String text) {
        return colour == null ? text : mark(colour.escape(), text);
    }

    private String mark(String start, String text) {
        return this == PLAIN || text.isEmpty() ? text : start + text + END;
    }
}
