package dev.sluice.language;

/**
 * One mistake in a script.
 *
 * @param script the script's name as the user typed it
 * @param line counted from 1; 0 when no place is known
 * @param column counted from 1; 0 when only the line is known
 * @param message what is wrong and what to do
 * @param text the whole script where it is another than the one that was started, and no file has it; else null
 */
public record Problem(String script, int line, int column, String message, String text) {
    /** Of the script that was started, or of a file. */
    public Problem(String script, int line, int column, String message) {
        this(script, line, column, message, null);
    }

    /** {@code lab.groovy:7:5: provision has no field 'nmae'. Did you mean 'name'?} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(script);
        if (line > 0) {
            text.append(':').append(line);
        }
        if (column > 0) {
            text.append(':').append(column);
        }
        return text.append(": ").append(message).toString();
    }
}
