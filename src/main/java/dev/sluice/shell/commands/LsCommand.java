package dev.sluice.shell.commands;

import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.CurrentPlace;
import dev.sluice.shell.session.ShellSession;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ls}: shows what is where {@code cd} went, and at the top the containers. What people type to list databases elsewhere
 * lists the containers everywhere.
 */
public final class LsCommand implements Command {
    private static final String CONTAINERS = "containers";
    private static final Set<String> DATABASES = Set.of("list", "databases", "show databases", "show dbs", "\\l", "\\dt");
    /** A list of what is named without quotes. */
    private static final Pattern OF = Pattern.compile("list\\s+(\\w+)");

    @Override
    public String name() {
        return "ls";
    }

    @Override
    public List<String> aliases() {
        return List.of("ll", "dir");
    }

    @Override
    public String description() {
        return "Show what is here: the containers, or what cd went to.";
    }

    @Override
    public Optional<String> argumentIn(String line) {
        Matcher of = OF.matcher(line);
        return of.matches() ? Optional.of(of.group(1)) : DATABASES.contains(line) ? Optional.of(CONTAINERS) : Command.super.argumentIn(line);
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        if (!typed.argument().isEmpty()) {
            typed.evaluate("list '" + typed.argument() + "'", session);
            return;
        }
        CurrentPlace place = session.place();
        if (place.atTop()) {
            typed.evaluate(CONTAINERS, session);
            return;
        }
        session.show(place.look(line -> typed.value(line, session)));
        if (!place.changes().isEmpty()) {
            session.say("to be committed: " + String.join(", ", place.changes()));
        }
    }
}
