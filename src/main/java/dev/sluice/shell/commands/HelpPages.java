package dev.sluice.shell.commands;

import dev.sluice.language.Assistant;
import dev.sluice.language.Choices.Choice;
import dev.sluice.shell.text.Cell;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What help shows: one page on everything, one on each command and each way to look, beside those that the language has on its words. */
record HelpPages(Commands commands, Assistant assistant) {
    private static final String FOLDER = "/dev/sluice/help/";
    /** Lines of the overview that are about changing something begin so. */
    private static final Pattern MARK = Pattern.compile("^!", Pattern.MULTILINE);
    private static final Pattern CHANGING = Pattern.compile("^!.*\\R", Pattern.MULTILINE);
    private static final String INDENT = "  ";
    /** Behind it stands what lists understand. */
    private static final String A_LIST = "groups.";
    private static final int WIDEST_USAGE = 20;
    private static final int WIDTH = 79;
    private static final int MOST_FOUND = 12;
    /** What people put around what they look for. */
    private static final Set<String> EMPTY_WORDS = Set.of("a", "an", "the", "to", "of", "do", "does", "i", "is", "how", "what", "why", "who", "my", "did",
            "can", "in", "on", "for", "and", "somebody", "takes");

    /** What there is to type. Where nothing can be changed, it does not say how. */
    String overview() {
        return (assistant.isReadOnly() ? CHANGING.matcher(text("shell.txt")) : MARK.matcher(text("shell.txt"))).replaceAll("");
    }

    /** The pages on more than one word, by their names. */
    private Map<String, Supplier<String>> collections() {
        return Map.of("commands", () -> table(known().stream().map(command -> new Choice(command.name(), command.usage(), "", command.description(), false))),
                "words", () -> table(assistant.choices("", 0).all().stream().filter(choice -> !choice.about().isEmpty() && choice.goesOn())),
                "lists", () -> table(assistant.choices(A_LIST, A_LIST.length()).all().stream().filter(choice -> choice.sort().equals("lists"))),
                "keys", () -> text("keys.txt"),
                "topics", () -> table(HelpTopic.all().stream().map(topic -> new Choice(topic.name(), topic.name(), "", topic.title(), false))));
    }

    private static String table(Stream<Choice> choices) {
        return choices.flatMap(HelpPages::row).map(line -> INDENT + line + "\n").collect(Collectors.joining());
    }

    /** What is long goes on below itself. */
    private static Stream<String> row(Choice choice) {
        List<String> about = Cell.wrapped(choice.about(), WIDTH - INDENT.length() - WIDEST_USAGE);
        return IntStream.range(0, about.size()).mapToObj(i -> String.format("%-" + WIDEST_USAGE + "s", i == 0 ? choice.shown() : "") + about.get(i));
    }

    /** The names of those pages, and of all topics. */
    Stream<String> names() {
        return Stream.concat(collections().keySet().stream().sorted(), HelpTopic.all().stream().map(HelpTopic::name));
    }

    /** The page on {@code word}: of the command, of the language, or of both where both know it; else what is about it. */
    String about(String word) {
        if (collections().containsKey(word)) {
            return collections().get(word).get();
        }
        Optional<HelpTopic> topic = HelpTopic.all().stream().filter(each -> each.name().equals(word)).findFirst();
        Optional<String> inLanguage = assistant.help(word);
        Optional<String> command = named(word).or(() -> inLanguage.isPresent() ? Optional.empty() : spelled(word)).flatMap(this::of);
        String page = Stream.of(command, inLanguage, topic.map(each -> String.join("\n", each.page(assistant.isReadOnly())) + "\n"))
                .flatMap(Optional::stream).collect(Collectors.joining("\n"));
        String found = page.isEmpty() ? found(List.of(word.toLowerCase(Locale.ROOT).split("\\W+"))) : page;
        return found.isEmpty() ? assistant.unknown(word, known().stream().map(Command::name).toList()) : found;
    }

    /** What is about {@code words}: topics, and the words of which that is said. */
    private String found(List<String> words) {
        List<String> wanted = words.stream().filter(word -> !EMPTY_WORDS.contains(word)).toList();
        String topics = HelpTopic.all().stream().filter(topic -> topic.isAbout(wanted))
                .flatMap(topic -> Stream.concat(topic.page(assistant.isReadOnly()).stream(), Stream.of(""))).map(line -> line + "\n").collect(Collectors.joining());
        Stream<Choice> all = Stream.of(known().stream().map(command -> new Choice(command.name(), command.name(), "", command.description(), false)),
                assistant.choices("", 0).all().stream(), assistant.choices(A_LIST, A_LIST.length()).all().stream()).flatMap(each -> each);
        String others = wanted.isEmpty() ? "" : table(all.filter(choice -> wanted.stream().allMatch(word -> says(choice, word))).limit(MOST_FOUND));
        return topics + (others.isEmpty() ? "" : "Said of:\n" + others);
    }

    private static boolean says(Choice choice, String word) {
        return Arrays.asList(choice.about().toLowerCase(Locale.ROOT).split("\\W+")).contains(word);
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

    private static String text(String name) {
        try (InputStream page = HelpPages.class.getResourceAsStream(FOLDER + name)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
