package dev.sluice.shell.commands;

import dev.sluice.shell.session.ShellSession;

/** {@code discard}: forgets the changes that {@code set} and {@code unset} noted. */
public final class DiscardCommand implements Command {
    @Override
    public String name() {
        return "discard";
    }

    @Override
    public String description() {
        return "Forget the changes that set and unset noted.";
    }

    @Override
    public boolean isChanging() {
        return true;
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) {
        session.place().discard();
    }
}
