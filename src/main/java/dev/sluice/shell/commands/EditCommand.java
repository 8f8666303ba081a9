package dev.sluice.shell.commands;

import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.session.ShellTerminal;
import java.util.List;

/** {@code edit}: lets the user edit the last command elsewhere, and brings back what comes of it. */
public final class EditCommand implements Command {
    @Override
    public String name() {
        return "edit";
    }

    @Override
    public List<String> aliases() {
        return List.of(":edit", "\\e");
    }

    @Override
    public String description() {
        return "Open the last command in $EDITOR, and bring it back.";
    }

    @Override
    public boolean isWorthRecalling() {
        return false;
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        ShellTerminal terminal = session.terminal()
                .orElseThrow(() -> typed.refusal("edit needs a terminal. Write the lines into a file: sluice run FILE"));
        terminal.edit(terminal.lastCommand());
    }
}
