package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.ClientProgram;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A program that a kind of data brings its users, on the database of a VDB; it has the terminal until it ends. */
final class OpenedProgram {
    private static final Pattern BARE = Pattern.compile("[\\w-]+");

    private final ClientProgram program;
    private final List<String> command;

    private OpenedProgram(ClientProgram program, List<String> command) {
        this.program = program;
        this.command = command;
    }

    /**
     * Asks the engine where the VDB is reached that a command names.
     *
     * @throws ScriptException where it is not
     */
    static OpenedProgram to(Conversation conversation, Script script) throws ScriptException {
        ClientProgram program = ShellWord.program(script.text());
        String named = ShellWord.connected(script.text());
        if (named == null) {
            throw mistake(script, program.name() + " takes a VDB: " + program.name() + " 'qa1'");
        }
        if (conversation.assistant().isReadOnly()) {
            throw mistake(script, program.name() + " could change something, and this profile is read-only. Ask by sql: sql readOnly: true, 'qa1', 'select 1'");
        }
        boolean isName = BARE.matcher(named).matches() && !conversation.variables().containsKey(named);
        String question = "connection(" + (isName ? "'" + named + "'" : named) + ")";
        Map<?, ?> facts = (Map<?, ?>) conversation.evaluate(new Script(script.name(), question));
        return new OpenedProgram(program, program.command(facts));
    }

    /** Where nobody sits at a terminal. */
    static ScriptException unattended(Script script) {
        return mistake(script, ShellWord.program(script.text()).name() + " needs a terminal. Ask by sql: sql 'qa1', 'select 1'");
    }

    /** Tells {@code failures} where there is none. */
    void open(Failures failures) throws InterruptedException {
        try {
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException missing) {
            failures.print(program.name(), "it is not on this machine. Install it, as by " + program.install()
                    + "; or ask by sql: sql 'qa1', 'select 1'");
        }
    }

    private static ScriptException mistake(Script script, String text) {
        return new ScriptException(List.of(new Problem(script.name(), 1, 1, text)));
    }
}
