package dev.sluice.language;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Scripts evaluated one after another with the same variables and the same live sessions. Not for several threads
 * at once. Closing it closes every session that its scripts opened.
 */
public interface Conversation extends AutoCloseable {
    /**
     * Evaluates {@code script} and gives its last value.
     *
     * @throws ScriptException for every mistake in it and every refusal of an engine, with the place in the script
     */
    Object evaluate(Script script) throws ScriptException;

    /**
     * The parameters that {@code script} declares; to be asked for before it is evaluated.
     *
     * @throws ScriptException for every mistake in it
     */
    List<Parameter> parameters(Script script) throws ScriptException;

    /**
     * Gives up the script that runs, on another thread, and does not stop: everything is as it was before it, and what it
     * still does has no effect here.
     */
    void abandon();

    /** Whether the script's own code runs at this moment, which may be deaf to an interrupt; what we do for it never is. */
    boolean isInScript();

    /** Whether {@code script} ends in what is to be given, such as a field, so that nothing is an answer, too. */
    boolean isAskingForValue(Script script);

    /** Whether {@code text} could go on: an open brace, bracket or string. */
    boolean isUnfinished(String text);

    /** Helps with the next script while it is being typed. */
    Assistant assistant();

    /** Remembers from now on what scripts change. Before something that nothing takes back it says so to {@code warned}. */
    ChangeHistory remember(Consumer<String> warned);

    /**
     * What {@code script} would change, as lines of the language; the calls are made as far as they only read, and nothing of
     * this conversation is different afterwards.
     */
    List<String> explain(Script script) throws ScriptException;

    /** The word that reads one object, by the word that lists all of its sort. */
    Map<String, String> listings();

    /** Knows what the objects are called that results refer to. */
    Naming naming();

    /** The variables, live: what is put here the next script sees. */
    Map<String, Object> variables();

    /** The engine in use, as messages name it, or null before one is opened. */
    String target();

    /** The engine in use as a script named it, or null for the one that the conversation began with. */
    String engine();

    /** The names of the engines that can be gone to. */
    Collection<String> engines();

    /** The user logged in there, or null. */
    String user();

    @Override
    void close();
}
