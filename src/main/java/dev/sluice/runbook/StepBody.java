package dev.sluice.runbook;

import java.util.Map;

/** The braces of a step, in whatever language the script has. */
public interface StepBody {
    /** Does it and gives its last value. */
    Object run();

    /** The variables that it can change, with the values that they have now. */
    Map<String, Object> variables();

    /**
     * Gives a variable back the value that it had.
     *
     * @param line of the journal that tells; of several, the last line counts
     */
    void restore(String name, Object value, long line);

    /** As near as can be to a failure that it had: one of class {@code type}, as far as that can be made anew. */
    Throwable failure(String type, String message);

    /** What stopped it, in words for the user. @param placed whether with its place in the script */
    String told(Throwable failure, boolean placed);
}
