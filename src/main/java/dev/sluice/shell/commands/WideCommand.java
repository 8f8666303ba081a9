package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.util.Optional;

/** {@code wide vdbs}: shows a table with all its columns, however wide it is. */
public final class WideCommand implements Command {
    @Override
    public String name() {
        return "wide";
    }

    @Override
    public String usage() {
        return "wide LIST";
    }

    @Override
    public String description() {
        return "Show all columns; arrows scroll, / searches, q leaves.";
    }

    @Override
    public String example() {
        return "wide vdbs";
    }

    @Override
    public boolean mayHaveLines() {
        return true;
    }

    @Override
    public boolean takes(String argument) {
        return !argument.isEmpty() && !ABOUT_VARIABLE.matcher(argument).matches();
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.of(session.assistant().choices(typed.argument(), typed.argument().length()));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        session.printer().wide(session.value(typed.argumentInPlace()), session.conversation().naming());
    }
}
