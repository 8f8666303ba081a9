package dev.sluice.shell.commands;

import dev.sluice.language.Choices;
import dev.sluice.language.Choices.Choice;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.terminal.HistoryFilter;
import dev.sluice.shell.terminal.PastCommand;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.session.ShellTerminal;
import dev.sluice.shell.text.Cell;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code history failed today}: the commands that were typed, of this shell and earlier ones, the newest last. */
public final class HistoryCommand implements Command {
    /** How many show where nothing says which. */
    private static final int LATEST = 30;

    @Override
    public String name() {
        return "history";
    }

    @Override
    public String usage() {
        return "history WORDS";
    }

    @Override
    public String description() {
        return "List past commands: history failed today @local.";
    }

    @Override
    public boolean isWorthRecalling() {
        return false;
    }

    @Override
    public boolean takes(String argument) {
        return !ABOUT_VARIABLE.matcher(argument).matches();
    }

    /** The words that filter, and the engines at which something was typed. */
    @Override
    public Optional<Choices> complete(TypedCommand typed, ShellSession session) {
        int last = typed.argument().lastIndexOf(' ') + 1;
        String begun = typed.argument().substring(last);
        Stream<String> engines = session.terminal().stream().flatMap(terminal -> terminal.history().stream()).map(PastCommand::engine)
                .filter(Objects::nonNull).distinct().sorted().map(engine -> "@" + engine);
        return Optional.of(new Choices(last, Stream.concat(HistoryFilter.NAMED.stream(), engines).filter(word -> word.startsWith(begun))
                .map(word -> new Choice(word, word, "words", "", false)).toList()));
    }

    @Override
    public void execute(TypedCommand typed, ShellSession session) throws ScriptException {
        ShellTerminal terminal = session.terminal().orElseThrow(() -> typed.refusal("there is a history where commands are typed at a terminal."));
        List<PastCommand> found = terminal.history().stream()
                .filter(HistoryFilter.of(typed.argument(), Instant.now(), ZoneId.systemDefault())).toList();
        List<PastCommand> shown = typed.argument().isEmpty() ? found.subList(Math.max(0, found.size() - LATEST), found.size()) : found;
        session.printer().page(shown.isEmpty() ? "none" : lines(shown, session));
    }

    private static String lines(List<PastCommand> commands, ShellSession session) {
        int widest = commands.stream().mapToInt(command -> engine(command).length()).max().orElse(0);
        return commands.stream().map(command -> String.format("%s  %-" + Math.max(1, widest) + "s  %-6s  %s", session.printer().moment(command.time()),
                engine(command), command.outcome(), Cell.of(command.text()))).collect(Collectors.joining("\n"));
    }

    private static String engine(PastCommand command) {
        return command.engine() == null ? "" : Cell.of(command.engine());
    }
}
