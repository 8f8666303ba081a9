package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.ShellSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** {@code save}: makes a script of what was done and worked. */
public final class SaveCommand implements Command {
    @Override
    public String name() {
        return "save";
    }

    @Override
    public String usage() {
        return "save FILE";
    }

    @Override
    public String description() {
        return "Keep what was done and worked as a script, or show it.";
    }

    @Override
    public String example() {
        return "save";
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
        return Optional.of(typed.files(0));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        String done = session.changes().script();
        String file = typed.unquoted();
        if (done.isEmpty()) {
            session.say("nothing was changed yet");
        } else if (file.isEmpty()) {
            session.printer().print(done);
        } else {
            try {
                Files.writeString(Path.of(file), done, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
                session.say("saved in " + file + ". Run it: sluice run " + file);
            } catch (FileAlreadyExistsException there) {
                throw typed.mistake("there is a file '" + file + "'. Choose another name.");
            } catch (IOException closed) {
                throw typed.mistake("'" + file + "' cannot be written. Check the folder and its permissions.");
            }
        }
    }
}
