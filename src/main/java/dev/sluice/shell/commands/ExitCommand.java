package dev.sluice.shell.commands;

import dev.sluice.shell.session.ShellSession;
import java.util.List;

/** {@code exit}: leaves the shell. */
public final class ExitCommand implements Command {
    @Override
    public String name() {
        return "exit";
    }

    @Override
    public List<String> aliases() {
        return List.of("quit", "bye", "logout", ":q", ":quit", ":exit", "\\q");
    }

    @Override
    public String description() {
        return "Leave the shell, as Ctrl-D does.";
    }

    @Override
    public boolean isWorthRecalling() {
        return false;
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) {
        session.leave();
    }
}
