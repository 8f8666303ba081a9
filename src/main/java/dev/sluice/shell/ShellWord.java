package dev.sluice.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/** What the shell understands by itself, in every spelling that people try first. */
enum ShellWord {
    EXIT("exit", "quit", ":q", ":quit", ":exit", "\\q"),
    HELP("help", "?", ":help", ":h", "\\h", "\\?"),
    LIST("ls", "ll", "dir", "list", "databases", "show databases", "show dbs");

    /** What {@link #LIST} means in the language. */
    static final String LISTING = "containers";

    /** Help about one word: the page has an example of it. */
    private static final Pattern ABOUT = Pattern.compile("help\\s+\\w+");
    private static final Pattern CALL = Pattern.compile("(\\(\\s*\\))?\\s*;?$");

    private final Set<String> spellings;

    ShellWord(String... spellings) {
        this.spellings = Set.of(spellings);
    }

    /** The word that {@code command} means, or null when it is for the language. */
    static ShellWord of(String command) {
        String bare = CALL.matcher(command.strip()).replaceAll("");
        for (ShellWord word : values()) {
            if (word.spellings.contains(bare) || word == HELP && ABOUT.matcher(bare).matches()) {
                return word;
            }
        }
        return null;
    }

    static String helpPage() {
        try (InputStream page = ShellWord.class.getResourceAsStream("/dev/sluice/help/shell.txt")) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
