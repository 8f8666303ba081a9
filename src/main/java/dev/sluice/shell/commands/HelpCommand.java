package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.shell.session.ShellSession;
import java.util.List;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code help}, {@code help link}, {@code link?}: what can be typed, and what one word is for. */
public final class HelpCommand implements Command {
    /** {@code help link}, {@code help('link')}, {@code link?}. */
    private static final Pattern ABOUT = Pattern.compile(
            "(?:(?:help|man|desc|describe)(?:\\s+|\\s*\\(\\s*)['\"]?|\\?\\s*)([\\w.][\\w. :-]*)['\"]?\\)?\\??|([\\w.]+)\\s*\\?");
    private static final Pattern WORD = Pattern.compile("\\w*");

    @Override
    public String name() {
        return "help";
    }

    @Override
    public List<String> aliases() {
        return List.of("?", ":help", ":h", "\\h", "\\?");
    }

    @Override
    public String usage() {
        return "help WORD";
    }

    @Override
    public String description() {
        return "Say what can be typed, or what one word is for.";
    }

    @Override
    public String example() {
        return "help vdbs";
    }

    @Override
    public Optional<String> argumentIn(String line) {
        Matcher about = ABOUT.matcher(line);
        return about.matches() ? Optional.of(about.group(1) == null ? about.group(2) : about.group(1)) : Command.super.argumentIn(line);
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        String word = typed.argument();
        if (!WORD.matcher(word).matches()) {
            return Optional.empty();
        }
        Choices words = session.assistant().choices(word, word.length());
        List<Choice> all = new ArrayList<>(typed.commands().withCommands(words.all(), word, session));
        HelpPages pages = new HelpPages(typed.commands(), session.assistant());
        pages.names().filter(name -> name.startsWith(word)).forEach(name -> all.add(new Choice(name, name, "topics", "", false)));
        return Optional.of(new Choices(words.start(), all));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) {
        HelpPages pages = new HelpPages(typed.commands(), session.assistant());
        session.printer().page(typed.argument().isEmpty() ? pages.overview() : pages.about(typed.argument().strip()));
    }
}
