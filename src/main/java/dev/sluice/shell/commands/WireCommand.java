package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code wire on}: shows every call to an engine, until {@code wire off}. */
public final class WireCommand implements Command {
    @Override
    public String name() {
        return "wire";
    }

    @Override
    public String usage() {
        return "wire on|off";
    }

    @Override
    public String description() {
        return "Show every call to the engine, or no more.";
    }

    @Override
    public String example() {
        return "wire on";
    }

    @Override
    public boolean takes(String argument) {
        return !ABOUT_VARIABLE.matcher(argument).matches();
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.of(typed.oneOf(Stream.of("on", "off")));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        switch (typed.argument()) {
            case "on" -> session.wire().show(true);
            case "off" -> session.wire().show(false);
            default -> throw typed.mistake("wire is on or off: wire on");
        }
    }
}
