package dev.sluice.shell.commands;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Something that people want to do, and the lines that do it.
 *
 * @param name one word for it
 * @param title what is to be done
 * @param keywords by which it is looked for besides
 * @param lines what to type; those that change something begin with {@code !}
 */
record HelpTopic(String name, String title, List<String> keywords, List<String> lines) {
    private static final String PAGE = "/dev/sluice/help/topics.txt";
    private static final Pattern HEAD = Pattern.compile("^= ", Pattern.MULTILINE);
    private static final String CHANGING = "!";
    private static final String INDENT = "  ";
    /** A shorter word is the beginning of too many others. */
    private static final int LONG_ENOUGH = 4;

    static List<HelpTopic> all() {
        try (InputStream page = HelpTopic.class.getResourceAsStream(PAGE)) {
            return HEAD.splitAsStream(new String(page.readAllBytes(), StandardCharsets.UTF_8)).skip(1).map(HelpTopic::parse).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static HelpTopic parse(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        String[] head = lines.get(0).split(": ", 2);
        return new HelpTopic(head[0], head[1], List.of(lines.get(1).substring(2).split(" ")), commands(lines.subList(2, lines.size())));
    }

    /** A line that begins with a blank goes on with the command before it. */
    private static List<String> commands(List<String> lines) {
        List<String> commands = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(" ")) {
                commands.set(commands.size() - 1, commands.get(commands.size() - 1) + "\n" + line.substring(1));
            } else {
                commands.add(line);
            }
        }
        return commands;
    }

    /** Whether it is about one of {@code words}. */
    boolean isAbout(List<String> words) {
        return words.stream().anyMatch(word -> named().anyMatch(own -> means(own, word)));
    }

    private Stream<String> named() {
        return Stream.concat(Stream.of(name), keywords.stream());
    }

    /** Forms of one word begin alike. */
    private static boolean means(String own, String word) {
        return own.equals(word) || word.length() >= LONG_ENOUGH && own.startsWith(word) || own.length() >= LONG_ENOUGH && word.startsWith(own);
    }

    /** The title, and what to type; what changes something only where that can be done. */
    List<String> page(boolean readOnly) {
        List<String> page = new ArrayList<>();
        page.add(title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1) + ":");
        lines.stream().filter(line -> !readOnly || !line.startsWith(CHANGING)).map(line -> line.startsWith(CHANGING) ? line.substring(1) : line)
                .flatMap(String::lines).forEach(line -> page.add(INDENT + line));
        return page;
    }
}
