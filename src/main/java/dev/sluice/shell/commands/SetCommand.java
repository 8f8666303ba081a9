package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.CurrentPlace;
import dev.sluice.shell.session.ShellSession;
import java.util.List;
import java.util.Optional;

/** {@code set description=nightly}: notes a change of the object that {@code cd} went to. */
public final class SetCommand implements Command {
    @Override
    public String name() {
        return "set";
    }

    @Override
    public String usage() {
        return "set FIELD=VALUE";
    }

    @Override
    public String description() {
        return "Note a change of what cd went to, or show those noted.";
    }

    @Override
    public String example() {
        return "set description='nightly'";
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
        return Optional.of(fields(typed, session));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        CurrentPlace place = session.place();
        if (place.isAtObject() && typed.argument().isEmpty()) {
            List<String> changes = place.changes();
            session.say(changes.isEmpty() ? CurrentPlace.UNCHANGED : String.join("\n", changes));
        } else {
            typed.mustBeRight(place.set(typed.argument()));
        }
    }

    /** The fields of what {@code cd} went to. */
    static Choices fields(TypedCommand typed, ShellSession session) {
        if (!session.place().isAtObject()) {
            return Choices.NONE;
        }
        String line = session.place().object() + ".";
        return typed.oneOf(session.assistant().choices(line, line.length()).all().stream()
                .filter(choice -> choice.sort().equals("fields")).map(Choices.Choice::text));
    }
}
