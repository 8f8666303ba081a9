package dev.sluice.shell;

import dev.sluice.operations.ClientProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the shell understands by itself, in every spelling that people try first. */
enum ShellWord {
    EXIT("exit", "quit", "bye", "logout", ":q", ":quit", ":exit", "\\q"),
    HELP("help", "?", ":help", ":h", "\\h", "\\?"),
    LIST("ls", "ll", "dir", "list", "databases", "show databases", "show dbs", "\\l", "\\dt"),
    EDIT("edit", ":edit", "\\e"),
    CLEAR("clear", "cls", ":clear", "reset"),
    TOUR("tour", ":tour", "tutorial"),
    OPEN(programs().map(ClientProgram::name).toArray(String[]::new));

    /** What {@link #LIST} means in the language. */
    private static final String LISTING = "containers";

    /** Help about one word: {@code help link}, {@code help('link')}, {@code link?}. */
    private static final Pattern ABOUT = Pattern.compile(
            "(?:(?:help|man|desc|describe)(?:\\s+|\\s*\\(\\s*)['\"]?|\\?\\s*)([\\w.]+)['\"]?\\)?|([\\w.]+)\\s*\\?");
    /** A list of what is named without quotes. */
    private static final Pattern OF = Pattern.compile("list\\s+(\\w+)");
    /** What a program is to be opened with, quoted or not. */
    private static final Pattern WITH = Pattern.compile("(?:" + programs().map(ClientProgram::name).collect(Collectors.joining("|"))
            + ")(?:\\s+|\\s*\\(\\s*)([^\\s=.][^)]*)\\)?");
    private static final Pattern CALL = Pattern.compile("(\\(\\s*\\))?\\s*;?$");

    /** Lines of the help that are about changing something begin so. */
    private static final Pattern MARK = Pattern.compile("^!", Pattern.MULTILINE);
    private static final Pattern CHANGING = Pattern.compile("^!.*\\R", Pattern.MULTILINE);

    private final Set<String> spellings;

    ShellWord(String... spellings) {
        this.spellings = Set.of(spellings);
    }

    /** The word that {@code command} means, or null when it is for the language. */
    static ShellWord of(String command) {
        String bare = bare(command);
        for (ShellWord word : values()) {
            if (word.spellings.contains(bare)) {
                return word;
            }
        }
        return ABOUT.matcher(bare).matches() ? HELP : OF.matcher(bare).matches() ? LIST : WITH.matcher(bare).matches() ? OPEN : null;
    }

    /** The word about which {@code command} wants help, or null where it wants to know what there is. */
    static String subject(String command) {
        Matcher about = ABOUT.matcher(bare(command));
        String word = !about.matches() ? null : about.group(1) == null ? about.group(2) : about.group(1);
        return word == null || of(word) != null ? null : word;
    }

    /** What {@code command}, a {@link #LIST}, means in the language. */
    static String listing(String command) {
        Matcher of = OF.matcher(bare(command));
        return of.matches() ? "list '" + of.group(1) + "'" : LISTING;
    }

    /** The program that {@code command}, an {@link #OPEN}, opens. */
    static ClientProgram program(String command) {
        return programs().filter(program -> bare(command).startsWith(program.name())).findFirst().orElseThrow();
    }

    /** What can be opened. */
    static Stream<ClientProgram> programs() {
        return Programs.ALL.stream();
    }

    /** Looked for when somebody first asks. */
    private static final class Programs {
        static final List<ClientProgram> ALL = ClientProgram.all();
    }

    /** The VDB that {@code command}, an {@link #OPEN}, is about, as it is written there; null where none is. */
    static String connected(String command) {
        Matcher with = WITH.matcher(bare(command));
        return with.matches() ? with.group(1).strip() : null;
    }

    /** What is worth completing. */
    static List<String> words(boolean readOnly) {
        Stream<String> own = Stream.of(EXIT, HELP, EDIT, CLEAR, TOUR).filter(word -> !readOnly || word != TOUR)
                .map(word -> word.name().toLowerCase(Locale.ROOT));
        return Stream.concat(own, programs().filter(program -> !readOnly).map(ClientProgram::name)).toList();
    }

    private static String bare(String command) {
        return CALL.matcher(command.strip()).replaceAll("");
    }

    /** What there is to know of the shell. @param readOnly whether nothing can be changed, so that it does not say how */
    static String helpPage(boolean readOnly) {
        try (InputStream page = ShellWord.class.getResourceAsStream("/dev/sluice/help/shell.txt")) {
            String text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
            return (readOnly ? CHANGING.matcher(text) : MARK.matcher(text)).replaceAll("");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
