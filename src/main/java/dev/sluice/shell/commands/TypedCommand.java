package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.language.FileNames;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.text.Caret;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command as it was typed.
 *
 * @param commands all there are
 * @param script the whole line, with the empty lines before it that say where it stands
 * @param argument what stands behind the word
 */
public record TypedCommand(Commands commands, Script script, String argument) {
    private static final Pattern QUOTES = Pattern.compile("^(['\"])(.*)\\1$");

    /** The argument without quotes around it. */
    public String unquoted() {
        return unquoted(argument);
    }

    /** {@code text} without quotes around it. */
    static String unquoted(String text) {
        Matcher quoted = QUOTES.matcher(text);
        return quoted.matches() ? quoted.group(2) : text;
    }

    /** The argument in the language, in its place. */
    public Script argumentInPlace() {
        return new Script(script.name(), "\n".repeat(place().line() - 1) + " ".repeat(place().column() - 1) + argument);
    }

    /** The value of {@code line}, which says in the language what the command means. What is wrong with it is told at the argument. */
    public Object value(String line, ShellSession session) throws ScriptException {
        try {
            return session.value(new Script(script.name(), line));
        } catch (ScriptException failure) {
            throw atArgument(failure);
        }
    }

    /** The same, and prints it. */
    public void evaluate(String line, ShellSession session) throws ScriptException {
        try {
            session.evaluate(new Script(script.name(), line));
        } catch (ScriptException failure) {
            throw atArgument(failure);
        }
    }

    /** A mistake in the argument, or in the whole command where there is none. @param text what is wrong, and what to do */
    public ScriptException mistake(String text) {
        return new ScriptException(List.of(inPlace(text)));
    }

    /** A mistake of which the argument knows nothing: the command cannot be done here. @param text why, and what to do */
    public ScriptException refusal(String text) {
        return new TypedCommand(commands, script, "").mistake(text);
    }

    /** The mistake where something is wrong. */
    public void mustBeRight(Optional<String> wrong) throws ScriptException {
        if (wrong.isPresent()) {
            throw mistake(wrong.get());
        }
    }

    private ScriptException atArgument(ScriptException failure) {
        List<Problem> problems = failure.problems().stream().map(problem -> inPlace(problem.message())).toList();
        return failure.isOfRunning() ? new ScriptException(problems, failure.getCause()) : new ScriptException(problems);
    }

    private Problem inPlace(String text) {
        return new Problem(script.name(), place().line(), place().column(), text);
    }

    /** Where the argument begins, or the command where there is none in so many words. */
    private Caret.Place place() {
        String text = script.text();
        int command = text.length() - text.stripLeading().length();
        return Caret.Place.of(text, argument.isEmpty() ? command : Math.max(command, text.lastIndexOf(argument)));
    }

    /** Those of {@code words} that begin with the argument, to be offered in its place. */
    public Choices oneOf(Stream<String> words) {
        return new Choices(0, words.filter(word -> word.startsWith(argument)).map(word -> new Choice(word, word, "words", "", false)).toList());
    }

    /** The files that the argument, from {@code start} on, may become the name of. */
    public Choices files(int start) {
        List<Choice> files = FileNames.begunBy(argument.substring(start)).stream()
                .map(file -> new Choice(file.path(), file.name(), "files", "", false)).toList();
        return new Choices(start, files);
    }
}
