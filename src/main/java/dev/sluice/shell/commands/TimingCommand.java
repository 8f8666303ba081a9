package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code timing on}: says behind each command how long it took, until {@code timing off}. */
public final class TimingCommand implements Command {
    private static final String ON = "on";
    private static final String OFF = "off";

    @Override
    public String name() {
        return "timing";
    }

    @Override
    public String usage() {
        return "timing on";
    }

    @Override
    public String description() {
        return "Say how long each command takes, until timing off.";
    }

    @Override
    public String example() {
        return "timing off";
    }

    @Override
    public boolean takes(String argument) {
        return !ABOUT_VARIABLE.matcher(argument).matches();
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        return Optional.of(typed.oneOf(Stream.of(ON, OFF)));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        if (!typed.argument().equals(ON) && !typed.argument().equals(OFF)) {
            throw typed.mistake("timing is on or off: timing on");
        }
        session.setTiming(typed.argument().equals(ON));
    }
}
