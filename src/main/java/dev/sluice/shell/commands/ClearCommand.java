package dev.sluice.shell.commands;

import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.session.ShellTerminal;
import java.util.List;

/** {@code clear}: clears the screen. */
public final class ClearCommand implements Command {
    @Override
    public String name() {
        return "clear";
    }

    @Override
    public List<String> aliases() {
        return List.of("cls", ":clear", "reset");
    }

    @Override
    public String description() {
        return "Clear the screen.";
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) {
        session.terminal().ifPresent(ShellTerminal::clear);
    }
}
