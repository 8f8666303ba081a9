package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Questions;
import dev.sluice.shell.commands.Commands;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.session.SessionRecords;
import dev.sluice.shell.session.ShellSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The shell without a terminal: commands from a pipe or a file, one after another, without prompt or decoration. It
 * stops at the first that fails.
 */
public final class PipedShell {
    /** How messages name what is read. */
    public static final String NAME = "stdin";

    private final BufferedReader in;
    private final Commands commands = new Commands();
    private final ShellSession session;

    /** Does not own the conversation. */
    public PipedShell(InputStream in, Conversation conversation, Printer printer, SessionRecords records, Questions questions) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.session = new ShellSession(() -> conversation, printer, records, questions, null);
    }

    /** Takes every command up to the end of the input or {@code exit}. */
    public void run() throws IOException, ScriptException {
        StringBuilder command = new StringBuilder();
        int before = 0;
        int read = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            read++;
            command.append(line);
            if (commands.isUnfinished(command.toString(), session)) {
                command.append('\n');
                continue;
            }
            commands.run(script(before, command), session);
            if (session.isLeaving()) {
                return;
            }
            command.setLength(0);
            before = read;
        }
        commands.run(script(before, command), session);
    }

    /** The command at its place in the input, so that mistakes in it are reported there. */
    private static Script script(int linesBefore, CharSequence command) {
        return new Script(NAME, "\n".repeat(linesBefore) + command);
    }
}
