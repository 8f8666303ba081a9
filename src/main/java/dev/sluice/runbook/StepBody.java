package dev.sluice.runbook;

import dev.sluice.runbook.variable.SharedVariables;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The braces of a step, in whatever language the script has. */
public interface StepBody {
    /** Does it and gives its last value. */
    Object run();

    /** What stands for {@code what}, which no journal can keep: nobody is to take it for nothing. */
    Object lost(String what);

    /** What a journal has kept, as the script had it. @param what it is: of that, the journal may have lost some */
    Object restored(Object kept, String what);

    /** The variables that it can change, with the values that they have now. */
    Map<String, Object> variables();

    /**
     * Gives a variable back the value that it had.
     *
     * @param line of the journal that tells; of several, the last line counts
     */
    void restore(String name, Object value, long line);

    /** What holds a variable: the same for all steps that have that variable in common. */
    Object holder(String name);

    /** Changes a variable as the step had changed it; see {@link #restore}. */
    void change(String name, UnaryOperator<Object> change, long line);

    /** From here on others use its variables at the same time. */
    void share(SharedVariables variables);

    /** As near as can be to a failure that it had: one of class {@code type}, as far as that can be made anew. */
    Throwable failure(String type, String message);

    /** What stopped it, in words for the user. @param placed whether with its place in the script */
    String told(Throwable failure, boolean placed);
}
