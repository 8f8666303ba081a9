package dev.sluice.shell.commands;

import dev.sluice.shell.session.ShellSession;

/** {@code pwd}: says where {@code cd} went. */
public final class PwdCommand implements Command {
    @Override
    public String name() {
        return "pwd";
    }

    @Override
    public String description() {
        return "Say where cd went.";
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) {
        session.say(session.place().where());
    }
}
