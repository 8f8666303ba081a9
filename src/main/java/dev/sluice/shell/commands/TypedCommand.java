package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.language.FileNames;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import java.util.List;
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

    /** {@code line} in the language, in the place of the command. */
    public Script as(String line) {
        return new Script(script.name(), "\n".repeat(linesBefore()) + line);
    }

    /** A mistake in this command. @param text what is wrong, and what to do */
    public ScriptException mistake(String text) {
        return new ScriptException(List.of(new Problem(script.name(), 1 + linesBefore(), 1, text)));
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

    private int linesBefore() {
        String text = script.text();
        return (int) text.substring(0, text.length() - text.stripLeading().length()).chars().filter(c -> c == '\n').count();
    }
}
