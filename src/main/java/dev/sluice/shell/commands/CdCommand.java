package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.CurrentPlace;
import dev.sluice.shell.session.ShellSession;
import java.util.List;
import java.util.Optional;

/** {@code cd groups/QA}: goes among the objects as among folders. */
public final class CdCommand implements Command {
    private static final String STEP = "/";

    @Override
    public String name() {
        return "cd";
    }

    @Override
    public String usage() {
        return "cd PLACE";
    }

    @Override
    public String description() {
        return "Go among the objects as among folders.";
    }

    @Override
    public String example() {
        return "cd groups/Virtual";
    }

    @Override
    public boolean takes(String argument) {
        return argument.startsWith(".") || !ABOUT_VARIABLE.matcher(argument).matches();
    }

    /** The sorts of objects at the top, and below them the names of those that are there. */
    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        CurrentPlace place = session.place();
        int last = typed.argument().lastIndexOf(STEP) + STEP.length();
        String above = typed.argument().substring(0, last);
        if (place.isTop(above)) {
            List<Choice> sorts = place.sorts().stream().map(sort -> new Choice(sort, sort, "lists", "", false)).toList();
            return Optional.of(new Choices(last, sorts));
        }
        return Optional.of(place.reader(above).map(reader -> names(reader, typed.argument().substring(last), session))
                .map(names -> new Choices(last, names)).orElse(Choices.NONE));
    }

    /** What those are called that the language offers within quotes. */
    private static List<Choice> names(String reader, String begun, ShellSession session) {
        String line = reader + " '" + begun;
        return session.assistant().choices(line + "'", line.length()).all();
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        typed.mustBeRight(session.place().go(typed.unquoted(), line -> typed.value(line, session)));
    }
}
