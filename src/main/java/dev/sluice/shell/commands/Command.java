package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command of the shell: a word, and maybe an argument behind it. A class that implements this and stands in
 * {@code META-INF/services/dev.sluice.shell.commands.Command} can be typed, is in help, and is offered by Tab. It keeps
 * nothing between two calls; what lasts as long as the shell is in the {@link ShellSession}.
 */
public interface Command {
    /** How lines of Groovy go on that begin with a variable: {@code save = 1}. A path such as {@code ./file} is no such line. */
    Pattern ABOUT_VARIABLE = Pattern.compile("(?!\\.\\.?/)[=.(\\[+*<>?!&|,:-].*", Pattern.DOTALL);

    /** What is typed, listed and offered. */
    String name();

    /** How else people type it; not offered. */
    default List<String> aliases() {
        return List.of();
    }

    /** How it is written, as help shows it: {@code save FILE}. */
    default String usage() {
        return name();
    }

    /** What it does, in a sentence that fits into half a line. */
    String description();

    /** A line that works as it stands, for its page of help; empty for a command that needs none. */
    default String example() {
        return "";
    }

    /** Whether to change something is what it is for, so that it is not mentioned where nothing can be changed. */
    default boolean isChanging() {
        return false;
    }

    /** Whether somebody may want to type it again, so that it belongs into the history. */
    default boolean isWorthRecalling() {
        return true;
    }

    /** Whether its argument may have further lines, as an open brace does. */
    default boolean mayHaveLines() {
        return false;
    }

    /** Whether {@code argument} makes sense to it, empty where there is none. The language gets every other line. */
    default boolean takes(String argument) {
        return argument.isEmpty();
    }

    /** The argument in {@code line}, or nothing where the line is not for this command. */
    default Optional<String> argumentIn(String line) {
        if (spellings().anyMatch(line::equals)) {
            return Optional.of("");
        }
        int start = argumentStart(line);
        return start < 0 ? Optional.empty() : Optional.of(line.substring(start).strip()).filter(this::takes);
    }

    /** Where the argument begins in {@code line}, or would; negative where the line does not begin with this word and a blank. */
    default int argumentStart(String line) {
        return spellings().filter(word -> line.startsWith(word + " ") || line.startsWith(word + "\n") || line.startsWith(word + "\t")).findFirst()
                .map(word -> line.length() - line.substring(word.length()).stripLeading().length()).orElse(-1);
    }

    /**
     * What Tab offers for the argument that ends at the cursor, counted from where it begins; nothing where the language is to
     * say it.
     */
    default Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.empty();
    }

    /**
     * Does it.
     *
     * @throws ScriptException for a mistake of the user, as by {@link TypedCommand#mistake}, and for what the language throws
     */
    void execute(TypedCommand typed, ShellSession session) throws ScriptException;

    private Stream<String> spellings() {
        return Stream.concat(Stream.of(name()), aliases().stream());
    }
}
