package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Questions;
import dev.sluice.shell.session.Printer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** Makes the first VDB with the user: shows each command, does it when the user is ready, and takes everything away in the end. */
final class Tour {
    private static final String PAGE = "/dev/sluice/help/tour.txt";
    private static final String FOLDER = "FOLDER";
    /** Before a command. */
    private static final String DO = "> ";
    /** Before one that takes away what the command above it made. */
    private static final String TIDY = "< ";
    private static final String INDENT = "    ";
    private static final String ASK = INDENT + "Enter does it, q leaves: ";

    private final Conversation conversation;
    private final Printer printer;
    private final Questions questions;
    /** What takes away what was made, the last first. */
    private final Deque<String> tidying = new ArrayDeque<>();

    Tour(Conversation conversation, Printer printer, Questions questions) {
        this.conversation = conversation;
        this.printer = printer;
        this.questions = questions;
    }

    /** Goes to the end, or as far as the user wants. Where a command fails, it says what is left to be taken away. */
    void walk() throws ScriptException {
        Path folder = prepared();
        try {
            show(page().replace(FOLDER, folder.toString()).lines().toList());
            tidy();
        } finally {
            if (tidying.isEmpty()) {
                remove(folder);
            } else {
                say("The tour ends here. This takes away what it made, besides the folder " + folder + ":");
                tidying.forEach(command -> say(INDENT + command));
            }
        }
    }

    private void show(List<String> lines) throws ScriptException {
        for (String line : lines) {
            if (line.startsWith(TIDY)) {
                tidying.push(line.substring(TIDY.length()));
            } else if (!line.startsWith(DO)) {
                say(line);
            } else if (!perform(line.substring(DO.length()))) {
                return;
            }
        }
    }

    /** Whether the user wanted it. */
    private boolean perform(String command) throws ScriptException {
        say(System.lineSeparator() + INDENT + command);
        boolean wanted = questions.ask(ASK).filter(String::isBlank).isPresent();
        if (wanted) {
            evaluate(command);
        }
        return wanted;
    }

    private void tidy() throws ScriptException {
        while (!tidying.isEmpty()) {
            say(INDENT + tidying.peek());
            evaluate(tidying.peek());
            tidying.pop();
        }
    }

    private void say(String line) {
        printer.print(line + System.lineSeparator());
    }

    private void evaluate(String command) throws ScriptException {
        printer.result(conversation.evaluate(new Script("tour", Habit.inLanguage(command))), conversation.naming());
    }

    private static Path prepared() {
        try {
            Path folder = Files.createTempDirectory("sluice-tour");
            Path source = Files.createDirectory(folder.resolve("source"));
            Files.writeString(source.resolve("colours.txt"), "red, green and blue");
            return folder.toRealPath();
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException inUse) {
            throw new UncheckedIOException(inUse);
        }
    }

    private static String page() {
        try (InputStream page = Tour.class.getResourceAsStream(PAGE)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
