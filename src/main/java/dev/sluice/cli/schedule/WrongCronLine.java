package dev.sluice.cli.schedule;

/** A line that says when something is run, and that no cron would take. The message shows where it is wrong. */
public final class WrongCronLine extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param at where in {@code text} it is wrong */
    WrongCronLine(String what, String text, int at) {
        super(what + System.lineSeparator() + "    " + text + System.lineSeparator() + "    " + " ".repeat(at) + "^");
    }
}
