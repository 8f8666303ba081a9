package dev.sluice.shell.commands;

import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.text.Cell;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code tour}: makes the first VDB with the user. It shows each command, does it when the user is ready, and takes everything
 * away in the end.
 */
public final class TourCommand implements Command {
    @Override
    public String name() {
        return "tour";
    }

    @Override
    public List<String> aliases() {
        return List.of(":tour", "tutorial");
    }

    @Override
    public String description() {
        return "Make the first VDB, step by step.";
    }

    @Override
    public boolean isChanging() {
        return true;
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        new Steps(typed.commands(), session).walk();
    }

    /** One tour. */
    private static final class Steps {
        private static final String PAGE = "/dev/sluice/help/tour.txt";
        private static final String FOLDER = "FOLDER";
        /** Before a command. */
        private static final String DO = "> ";
        /** Before one that takes away what the command above it made. */
        private static final String TIDY = "< ";
        /** Before what is true of a pool that shares blocks, and of one that does not. */
        private static final String SHARED = "shared: ";
        private static final String COPIED = "copied: ";
        private static final String SHARES = "system.enabledFeatures.contains('SHARED_BLOCKS')";
        private static final FileAttribute<?> OPEN = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
        private static final String INDENT = "    ";
        private static final int WIDTH = 79;
        private static final String ASK = INDENT + "Enter does it, q leaves: ";

        private final Commands commands;
        private final ShellSession session;
        /** What takes away what was made, the last first. */
        private final Deque<String> tidying = new ArrayDeque<>();

        Steps(Commands commands, ShellSession session) {
            this.commands = commands;
            this.session = session;
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
                    session.say("The tour ends here. This takes away what it made, besides the folder " + folder + ":");
                    tidying.forEach(command -> session.say(INDENT + command));
                }
            }
        }

        private void show(List<String> lines) throws ScriptException {
            for (String line : lines) {
                if (line.startsWith(SHARED) || line.startsWith(COPIED)) {
                    sayOfPool(line);
                } else if (line.startsWith(TIDY)) {
                    tidying.push(line.substring(TIDY.length()));
                } else if (!line.startsWith(DO)) {
                    Cell.wrapped(line, WIDTH).forEach(session::say);
                } else if (!perform(line.substring(DO.length()))) {
                    return;
                }
            }
        }

        private void sayOfPool(String line) throws ScriptException {
            boolean shares = Boolean.TRUE.equals(session.conversation().evaluate(new Script("tour", SHARES)));
            if (line.startsWith(shares ? SHARED : COPIED)) {
                Cell.wrapped(line.substring(SHARED.length()), WIDTH).forEach(session::say);
            }
        }

        /** Whether the user wanted it. */
        private boolean perform(String command) throws ScriptException {
            session.say(System.lineSeparator() + INDENT + command);
            boolean wanted = session.questions().ask(ASK).filter(String::isBlank).isPresent();
            if (wanted) {
                evaluate(command);
            }
            return wanted;
        }

        private void tidy() throws ScriptException {
            while (!tidying.isEmpty()) {
                session.say(INDENT + tidying.peek());
                evaluate(tidying.peek());
                tidying.pop();
            }
        }

        private void evaluate(String command) throws ScriptException {
            commands.perform(new Script("tour", command), session);
        }

        /** The engine may run under another account, which has to come in. */
        private static Path prepared() {
            try {
                Path folder = Files.createTempDirectory("sluice-tour", OPEN);
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
            try (InputStream page = TourCommand.class.getResourceAsStream(PAGE)) {
                return new String(page.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }
}
