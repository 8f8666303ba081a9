package dev.sluice.cli.console;

import dev.sluice.shell.text.Style;
import dev.sluice.wire.Secret;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the command line finds around it when it starts: its streams, the environment variables, and at which of the
 * streams there are people.
 *
 * @param terminals the streams that are a terminal
 * @param passwords asks on the terminal without showing what is typed
 */
public record ProcessContext(InputStream in, PrintWriter out, PrintWriter err, Map<String, String> variables,
                    Set<Stream> terminals, Function<String, Secret> passwords) {
    /** The three streams of a process, in the order of their numbers. */
    public enum Stream { IN, OUT, ERR }

    /** Those of this process. */
    public static ProcessContext ofProcess() {
        EnumSet<Stream> terminals = EnumSet.noneOf(Stream.class);
        for (Stream stream : Stream.values()) {
            if (isTerminal(stream)) {
                terminals.add(stream);
            }
        }
        return new ProcessContext(System.in, ProcessOutput.of(FileDescriptor.out), ProcessOutput.of(FileDescriptor.err), System.getenv(),
                terminals, ProcessContext::askPassword);
    }

    /** The same, in which nothing is written but through {@code mask}. */
    public ProcessContext masked(OutputMask mask) {
        return new ProcessContext(in, mask.over(out), mask.over(err), variables, terminals, passwords);
    }

    /** Whether its output is that of this process. */
    public boolean isOfProcess() {
        return out instanceof ProcessOutput;
    }

    /** From here on what Java itself and scripts write to the streams of the process goes the same way; results as {@code results} says. */
    public void takeStreams(Supplier<PrintWriter> results) {
        System.setOut(new PrintStream(new DecodedOutput(results), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new DecodedOutput(() -> err), true, StandardCharsets.UTF_8));
    }

    /** Whether there is someone to talk with. */
    public boolean isInteractive() {
        return terminals.contains(Stream.IN) && terminals.contains(Stream.OUT);
    }

    /** Whether {@code stream} is a terminal on which the cursor can go back. */
    boolean canRedraw(Stream stream) {
        return terminals.contains(stream) && !isPlain();
    }

    /** Whether nothing but text may be written, which those can use, too, who hear it read or keep it in a file. */
    public boolean isPlain() {
        return variable("ACCESSIBLE").isPresent() || variable("TERM").filter(term -> !term.startsWith("dumb")).isEmpty();
    }

    /** Colour where there is a terminal for it and the user did not say no. */
    public Style style(Stream stream) {
        return canRedraw(stream) && variable("NO_COLOR").isEmpty() ? Style.COLOURED : Style.PLAIN;
    }

    /** The variable's value, if it has one; an empty one counts as none. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
    }

    /** Why something that was written to its output did not come out, if so. */
    public Optional<IOException> outputFailure() {
        return out instanceof ProcessOutput ours ? ours.failure() : Optional.empty();
    }

    /** Asks the system for the name of the stream, which costs next to nothing; where it has none, asks Java. */
    private static boolean isTerminal(Stream stream) {
        try {
            Path open = Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream.ordinal()));
            String name = open.toString();
            return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty") || name.equals("/dev/console");
        } catch (IOException noSuchFolder) {
            return System.console() != null;
        }
    }

    private static Secret askPassword(String question) {
        Console console = System.console();
        char[] typed = console == null ? null : console.readPassword("%s", question);
        return typed == null ? null : Secret.of(new String(typed));
    }
}
