package dev.sluice.cli.commands;

/**
 * One thing that {@code sluice doctor} looked at.
 *
 * @param isGood whether nothing needs to be done about it
 * @param text what it found, and where something is wrong what to do
 */
record Finding(String subject, boolean isGood, String text) {
    static Finding good(String subject, String text) {
        return new Finding(subject, true, text);
    }

    static Finding warning(String subject, String text) {
        return new Finding(subject, false, text);
    }
}
