package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code transcript on FILE}: keeps what is typed and answered, until {@code transcript off}. */
public final class TranscriptCommand implements Command {
    private static final String BEGIN = "on ";

    @Override
    public String name() {
        return "transcript";
    }

    @Override
    public String usage() {
        return "transcript on FILE";
    }

    @Override
    public String description() {
        return "Keep what is typed and answered, until transcript off.";
    }

    @Override
    public String example() {
        return "transcript off";
    }

    @Override
    public boolean takes(String argument) {
        return !ABOUT_VARIABLE.matcher(argument).matches();
    }

    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        boolean begins = typed.argument().startsWith(BEGIN);
        return Optional.of(begins ? typed.files(BEGIN.length()) : typed.oneOf(Stream.of(BEGIN, "off")));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        String[] parts = typed.argument().split("\\s+", 2);
        try {
            if (parts[0].equals("on") && parts.length == 2) {
                session.transcript().begin(Path.of(TypedCommand.unquoted(parts[1])));
            } else if (typed.argument().equals("off")) {
                session.transcript().end();
            } else {
                throw typed.mistake("transcript takes a file, or an end: transcript on FILE, transcript off");
            }
        } catch (IOException closed) {
            throw typed.mistake("'" + TypedCommand.unquoted(parts[parts.length - 1]) + "' cannot be written. Check the folder and its permissions.");
        }
    }
}
