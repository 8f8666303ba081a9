package dev.sluice.shell.commands;

import dev.sluice.language.Assistant;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What help shows: one page on everything, and one on each command, beside those that the language has on its words. */
record HelpPages(Commands commands, Assistant assistant) {
    private static final String OVERVIEW = "/dev/sluice/help/shell.txt";
    /** Stands in the overview for the list of commands. */
    private static final String LIST = "{commands}\n";
    /** Lines of the overview that are about changing something begin so. */
    private static final Pattern MARK = Pattern.compile("^!", Pattern.MULTILINE);
    private static final Pattern CHANGING = Pattern.compile("^!.*\\R", Pattern.MULTILINE);
    private static final String INDENT = "  ";
    private static final int WIDEST_USAGE = 20;

    /** What there is to type. Where nothing can be changed, it does not say how. */
    String overview() {
        boolean readOnly = assistant.isReadOnly();
        String list = commands.all(readOnly).stream()
                .map(command -> INDENT + String.format("%-" + WIDEST_USAGE + "s", command.usage()) + command.description() + "\n").collect(Collectors.joining());
        return (readOnly ? CHANGING.matcher(text()) : MARK.matcher(text())).replaceAll("").replace(LIST, list);
    }

    /** The page on {@code word}: of the command, of the language, or of both where both know it. */
    String about(String word) {
        Optional<String> inLanguage = assistant.help(word);
        Optional<String> command = named(word).or(() -> inLanguage.isPresent() ? Optional.empty() : spelled(word)).flatMap(this::of);
        String page = Stream.of(command, inLanguage).flatMap(Optional::stream).collect(Collectors.joining("\n"));
        return page.isEmpty() ? assistant.unknown(word, known().stream().map(Command::name).toList()) : page;
    }

    /** The page on {@code command}; nothing where it is of no use. */
    Optional<String> of(Command command) {
        if (!known().contains(command)) {
            return Optional.empty();
        }
        StringBuilder page = new StringBuilder(command.name() + ": " + command.description() + "\n");
        if (!command.usage().equals(command.name())) {
            page.append("It is typed so: ").append(command.usage()).append('\n');
        }
        if (!command.aliases().isEmpty()) {
            page.append("The same: ").append(String.join(", ", command.aliases())).append('\n');
        }
        if (!command.example().isEmpty()) {
            page.append("\nExample:\n").append(command.example().indent(INDENT.length()));
        }
        return Optional.of(page.toString());
    }

    private List<Command> known() {
        return commands.all(assistant.isReadOnly());
    }

    private Optional<Command> named(String word) {
        return known().stream().filter(command -> command.name().equals(word)).findFirst();
    }

    private Optional<Command> spelled(String word) {
        return known().stream().filter(command -> command.aliases().contains(word)).findFirst();
    }

    private static String text() {
        try (InputStream page = HelpPages.class.getResourceAsStream(OVERVIEW)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
