package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.ClientProgram;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.session.ShellTerminal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that a kind of data brings its users, by its own name: on the database of a VDB. It has the terminal until it ends.
 */
final class OpenProgramCommand implements Command {
    private static final Pattern BARE = Pattern.compile("[\\w-]+");
    /** The word of the language that takes the same VDBs. */
    private static final String ALIKE = "sql ";

    private final ClientProgram program;
    /** With the argument in parentheses, the last of which may be missing as yet. */
    private final Pattern call;

    OpenProgramCommand(ClientProgram program) {
        this.program = program;
        this.call = Pattern.compile(Pattern.quote(program.name()) + "\\s*\\(\\s*(.*?)\\)?", Pattern.DOTALL);
    }

    @Override
    public String name() {
        return program.name();
    }

    @Override
    public String usage() {
        return name() + " VDB";
    }

    @Override
    public String description() {
        return "Open " + program.opens() + ".";
    }

    @Override
    public boolean isChanging() {
        return true;
    }

    @Override
    public boolean takes(String argument) {
        return !argument.startsWith("=") && !argument.startsWith(".");
    }

    @Override
    public Optional<String> argumentIn(String line) {
        Matcher called = call.matcher(line);
        return Command.super.argumentIn(called.matches() ? name() + " " + called.group(1) : line);
    }

    @Override
    public int argumentStart(String line) {
        Matcher called = call.matcher(line);
        return called.lookingAt() ? called.start(1) : Command.super.argumentStart(line);
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        String line = ALIKE + typed.argument();
        Choices found = session.assistant().choices(line, line.length());
        return Optional.of(new Choices(Math.max(0, found.start() - ALIKE.length()), found.all()));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        ShellTerminal terminal = session.terminal().orElseThrow(() -> typed.refusal(name() + " needs a terminal. Ask by sql: sql 'qa1', 'select 1'"));
        if (typed.argument().isEmpty()) {
            throw typed.mistake(name() + " takes a VDB: " + name() + " 'qa1'");
        }
        if (session.assistant().isReadOnly()) {
            throw typed.refusal(name() + " could change something, and this profile is read-only. Ask by sql: sql readOnly: true, 'qa1', 'select 1'");
        }
        Map<?, ?> connection = connection(typed, session);
        terminal.leaveTo(name(), () -> program.open(connection));
    }

    /** Asks the engine where the VDB is reached. */
    private static Map<?, ?> connection(TypedCommand typed, ShellSession session) throws ScriptException {
        String vdb = typed.argument();
        boolean isName = BARE.matcher(vdb).matches() && !session.conversation().variables().containsKey(vdb);
        return (Map<?, ?>) typed.value("connection(" + (isName ? "'" + vdb + "'" : vdb) + ")", session);
    }
}
