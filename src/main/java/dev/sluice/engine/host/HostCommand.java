package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program to run on this machine, with its arguments and surroundings. This is the only way in which the engine
 * starts programs; no shell reads the arguments.
 *
 * <p>Immutable: each method gives a changed copy. Unless told otherwise the program runs in {@code /}, without time
 * limit and input, under the engine's own account. Of the engine's environment it gets the search path, the account,
 * the language and the time zone, and nothing else, so that no secret of the engine's reaches it.
 *
 * <p>Every user of the machine can read arguments. A secret goes into the environment or the input, which are never
 * shown, by {@link #toString()} least of all.
 */
public final class HostCommand {
    private final List<String> words;
    private final Map<String, String> variables;
    private final Path directory;
    private final Account account;
    private final Supplier<byte[]> input;
    private final Duration limit;
    private final boolean modest;
    private final Confinement confinement;
    private final Path reached;

    private HostCommand(List<String> words, Map<String, String> variables, Path directory, Account account,
                    Supplier<byte[]> input, Duration limit, boolean modest, Confinement confinement, Path reached) {
        this.words = words;
        this.variables = variables;
        this.directory = directory;
        this.account = account;
        this.input = input;
        this.limit = limit;
        this.modest = modest;
        this.confinement = confinement;
        this.reached = reached;
    }

    public static HostCommand of(String program, String... arguments) {
        return of(Stream.concat(Stream.of(program), Stream.of(arguments)).toList());
    }

    /** The program, by name or full path, and its arguments. */
    public static HostCommand of(List<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command needs a program");
        }
        return new HostCommand(List.copyOf(words), Map.of(), null, null, null, null, false, null, null);
    }

    /** Adds arguments. */
    public HostCommand and(String... more) {
        return new HostCommand(Stream.concat(words.stream(), Stream.of(more)).toList(), variables, directory, account, input, limit, modest, confinement, reached);
    }

    public HostCommand in(Path directory) {
        return new HostCommand(words, variables, directory, account, input, limit, modest, confinement, reached);
    }

    /** Runs it under another account, in its home directory unless told otherwise; only root may. */
    public HostCommand as(Account account) {
        return new HostCommand(words, variables, directory, account, input, limit, modest, confinement, reached);
    }

    /** Lets it come to a folder that those above it keep its account from, where {@link WayIn#canOpen} says so. */
    public HostCommand reaching(Path folder) {
        return new HostCommand(words, variables, directory, account, input, limit, modest, confinement, folder);
    }

    /** Adds to the environment. */
    public HostCommand with(String variable, String value) {
        return with(Map.of(variable, value));
    }

    /** Adds to the environment. */
    public HostCommand with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(variables);
        more.forEach((variable, value) -> {
            if (variable.isEmpty() || variable.indexOf('=') >= 0 || (variable + value).indexOf('\0') >= 0) {
                throw new IllegalArgumentException("no variable can be called " + MessageText.quoted(variable));
            }
            all.put(variable, value);
        });
        return new HostCommand(words, all, directory, account, input, limit, modest, confinement, reached);
    }

    /** What it reads from its standard input. */
    public HostCommand input(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return input(() -> bytes);
    }

    /** The same of what is known only while it runs: it is asked for in a thread of its own, and the program may have to wait for it. */
    public HostCommand input(Supplier<byte[]> input) {
        return new HostCommand(words, variables, directory, account, input, limit, modest, confinement, reached);
    }

    /** Ends it, with everything it has started, when it takes longer. */
    public HostCommand within(Duration limit) {
        return new HostCommand(words, variables, directory, account, input, limit, modest, confinement, reached);
    }

    /** Lets all others have processor and disk first. */
    public HostCommand modestly() {
        return new HostCommand(words, variables, directory, account, input, limit, true, confinement, reached);
    }

    /** Bounds what it may take of the machine, as befits a server that goes on by itself. */
    public HostCommand asServer() {
        return confined(Confinement.OF_SERVERS);
    }

    /**
     * The same, with bounds of its own.
     *
     * @param name by which its processes belong together, the same each time
     */
    public HostCommand asServer(String name, ServerBounds bounds) {
        return confined(new Confinement(List.of(), null, name, bounds));
    }

    HostCommand confined(Confinement bounds) {
        return new HostCommand(words, variables, directory, account, input, limit, modest, bounds, reached);
    }

    /** Runs it to its end. See {@link #run(Consumer)}. */
    public Result run() throws IOException, InterruptedException {
        return new Execution(this, null, null, program -> { }).run();
    }

    /**
     * Runs it to its end, which may be a failure: the status tells. An interrupt of this thread ends the program and
     * everything it has started, and so does an exception of {@code lines}, which is passed on. What the program left
     * running by itself goes on, but can write to its output no more. If the engine dies, so does the program.
     *
     * @param lines is given each line of output and errors as it comes, without its end, on threads of its own but
     *     never on two at once; overlong lines come in pieces
     * @throws MissingProgramException when there is no such program
     * @throws TimeLimitException when it took too long
     * @throws HostException when it cannot be started for another reason
     */
    public Result run(Consumer<String> lines) throws IOException, InterruptedException {
        return run(lines, program -> { });
    }

    /** The same; {@code started} is given the program as soon as it runs, to hold it still for a while. */
    public Result run(Consumer<String> lines, Consumer<Pausable> started) throws IOException, InterruptedException {
        return run(null, lines, started);
    }

    /**
     * The same, of one whose output is no lines.
     *
     * @param taker is given all of its output; null where that is lines as its errors are
     */
    public Result run(OutputTaker taker, Consumer<String> lines, Consumer<Pausable> started) throws IOException, InterruptedException {
        return new Execution(this, taker, lines, started).run();
    }

    List<String> words() {
        return words;
    }

    Map<String, String> variables() {
        return variables;
    }

    Path directory() {
        return directory;
    }

    Account account() {
        return account;
    }

    Supplier<byte[]> input() {
        return input;
    }

    Duration limit() {
        return limit;
    }

    Confinement confinement() {
        return confinement;
    }

    Path reached() {
        return reached;
    }

    boolean isModest() {
        return modest;
    }

    @Override
    public String toString() {
        return words.stream().map(MessageText::plain).collect(Collectors.joining(" "));
    }
}
