package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code use qa}: goes to another engine, as other shells go to another database. In the language it is {@code engine 'qa'}. */
public final class UseCommand implements Command {
    private static final Pattern ENGINE = Pattern.compile("['\"]?([\\w.:/-]+)['\"]?");

    @Override
    public String name() {
        return "use";
    }

    @Override
    public String usage() {
        return "use PROFILE";
    }

    @Override
    public String description() {
        return "Go to the engine of a profile, or of a URL.";
    }

    @Override
    public String example() {
        return "use qa";
    }

    @Override
    public boolean takes(String argument) {
        return ENGINE.matcher(argument).matches();
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.of(typed.oneOf(session.conversation().engines().stream()));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        typed.evaluate("engine '" + typed.unquoted() + "'", session);
    }
}
