package dev.sluice.shell.commands;

import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;

/** {@code commit}: makes the changes that {@code set} and {@code unset} noted. */
public final class CommitCommand implements Command {
    @Override
    public String name() {
        return "commit";
    }

    @Override
    public String description() {
        return "Make the changes that set and unset noted.";
    }

    @Override
    public boolean isChanging() {
        return true;
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        session.place().commit(line -> typed.value(line, session)).ifPresent(session::say);
    }
}
