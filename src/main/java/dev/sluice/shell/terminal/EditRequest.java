package dev.sluice.shell.terminal;

/** The user wants to go on with a command in another editor. Not checked, since it passes through the line editor of the library. */
public final class EditRequest extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String text;

    EditRequest(String text) {
        super(null, null, false, false);
        this.text = text;
    }

    /** What was typed by now. */
    public String text() {
        return text;
    }
}
