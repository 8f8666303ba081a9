package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.util.Optional;

/** {@code unset description}: notes that a field of the object that {@code cd} went to is to be empty. */
public final class UnsetCommand implements Command {
    @Override
    public String name() {
        return "unset";
    }

    @Override
    public String usage() {
        return "unset FIELD";
    }

    @Override
    public String description() {
        return "Note that a field is to be empty.";
    }

    @Override
    public String example() {
        return "unset description";
    }

    @Override
    public boolean isChanging() {
        return true;
    }

    @Override
    public boolean takes(String argument) {
        return !ABOUT_VARIABLE.matcher(argument).matches();
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.of(SetCommand.fields(typed, session));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        typed.mustBeRight(session.place().unset(typed.argument()));
    }
}
