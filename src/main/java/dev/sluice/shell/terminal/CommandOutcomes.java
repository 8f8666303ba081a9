package dev.sluice.shell.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * On which engine each command was done and whether it worked, in a file beside that of the commands: a line each, of its time
 * with a number that follows from its text, how it ended, and the engine.
 */
final class CommandOutcomes {
    private static final String DONE = "done";
    private static final String FAILED = "failed";
    private static final String GAP = "\t";
    /** More lines than this, and those go whose commands are forgotten. */
    private static final int MANY = 20_000;

    /** How one command ended. */
    record Ending(String engine, boolean worked) {
    }

    private final Path file;
    private final Map<String, Ending> known = new HashMap<>();

    CommandOutcomes(Path file) {
        this.file = file;
    }

    /** Two commands of the same moment differ in their text. */
    private static String key(Instant time, String command) {
        return time.toEpochMilli() + "-" + Integer.toHexString(command.hashCode());
    }

    /** How {@code command} of that time ended, or null. */
    Ending of(Instant time, String command) {
        return known.get(key(time, command));
    }

    /** Reads what earlier shells wrote; a line that is none of theirs says nothing. */
    void load() throws IOException {
        if (Files.exists(file)) {
            Files.readAllLines(file).forEach(this::take);
        }
    }

    private void take(String line) {
        String[] parts = line.split(GAP, 3);
        if (parts.length == 3) {
            known.put(parts[0], new Ending(parts[2], parts[1].equals(DONE)));
        }
    }

    void add(Instant time, String command, Ending ending, boolean kept) throws IOException {
        known.put(key(time, command), ending);
        if (kept) {
            write(List.of(line(key(time, command), ending)), StandardOpenOption.APPEND);
        }
    }

    /** Forgets those of other commands, where there are many. */
    void forgetOthers(List<PastCommand> commands) throws IOException {
        if (known.size() > MANY) {
            known.keySet().retainAll(commands.stream().map(command -> key(command.time(), command.text())).collect(Collectors.toSet()));
            write(known.entrySet().stream().map(entry -> line(entry.getKey(), entry.getValue())).toList(), StandardOpenOption.TRUNCATE_EXISTING);
        }
    }

    private void write(List<String> lines, StandardOpenOption how) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.write(file, lines, how);
    }

    private static String line(String key, Ending ending) {
        return key + GAP + (ending.worked() ? DONE : FAILED) + GAP + ending.engine();
    }
}
