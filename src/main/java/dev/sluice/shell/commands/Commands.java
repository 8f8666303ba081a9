package dev.sluice.shell.commands;

import dev.sluice.language.Choices.Choice;
import dev.sluice.language.Choices;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.ClientProgram;
import dev.sluice.shell.session.ShellSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All commands of the shell, in the order in which help lists them, and at last the programs that kinds of data bring. They are
 * loaded when one is looked for.
 */
public final class Commands {
    /** What says no more than the word: {@code exit();}. */
    private static final Pattern END = Pattern.compile("(\\(\\s*\\))?\\s*;?$");

    private static final double NANOS = 1e9;

    private List<Command> all;

    public synchronized List<Command> all() {
        if (all == null) {
            Stream<Command> programs = ClientProgram.all().stream().map(OpenProgramCommand::new);
            all = Stream.concat(ServiceLoader.load(Command.class).stream().map(ServiceLoader.Provider::get), programs).toList();
        }
        return all;
    }

    /** Those that are of use in an engine. */
    List<Command> all(boolean readOnly) {
        return all().stream().filter(command -> !readOnly || !command.isChanging()).toList();
    }

    /** Does what {@code script} says: as a command, or else in the language. */
    public void run(Script script, ShellSession session) throws ScriptException {
        session.transcript().typed(script.text().strip());
        long begun = System.nanoTime();
        boolean timed = session.isTiming();
        Optional<FileOutput> output = FileOutput.in(script.text());
        if (output.isPresent()) {
            into(output.get(), script, session);
        } else {
            perform(script, session);
        }
        if (timed && session.isTiming()) {
            session.say(String.format(Locale.ROOT, "took %.3f s", (System.nanoTime() - begun) / NANOS));
        }
    }

    private void into(FileOutput output, Script script, ShellSession session) throws ScriptException {
        OpenOption how = output.adding() ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        try (PrintWriter file = new PrintWriter(Files.newBufferedWriter(Path.of(output.file()), StandardOpenOption.CREATE, StandardOpenOption.WRITE, how))) {
            session.printer().into(file);
            try {
                perform(new Script(script.name(), output.line()), session);
            } finally {
                session.printer().backToUsual();
            }
        } catch (IOException | InvalidPathException closed) {
            throw new TypedCommand(this, script, output.file()).mistake("'" + output.file() + "' cannot be written. Check the folder and its permissions.");
        }
    }

    /** The same, without a trace in the transcript. */
    void perform(Script script, ShellSession session) throws ScriptException {
        Command command = find(script.text()).orElse(null);
        if (command != null) {
            command.execute(new TypedCommand(this, script, command.argumentIn(bare(script.text())).orElseThrow()), session);
        } else if (!script.text().isBlank()) {
            session.evaluate(script);
        }
    }

    /** Whether {@code text} could go on in the next line. */
    public boolean isUnfinished(String text, ShellSession session) {
        return !text.isBlank() && FileOutput.in(text).isEmpty() && find(text).map(Command::mayHaveLines).orElse(true) && session.conversation().isUnfinished(text);
    }

    /** Whether {@code text} belongs into the history. */
    public boolean isWorthRecalling(String text) {
        return find(text).map(Command::isWorthRecalling).orElse(true);
    }

    /** What Tab offers at {@code cursor}: what the command there says, or else the language and, for a first word, the commands. */
    public Choices choices(String text, int cursor, ShellSession session) {
        String typed = text.substring(0, cursor);
        int before = typed.length() - typed.stripLeading().length();
        for (Command command : all()) {
            int start = command.argumentStart(typed.substring(before));
            String argument = start < 0 ? null : typed.substring(before + start);
            Optional<Choices> found = start < 0 ? Optional.empty() : completed(command, new TypedCommand(this, new Script("", typed), argument), session);
            if (found.isPresent()) {
                return new Choices(before + start + found.get().start(), found.get().all());
            }
        }
        int file = FileOutput.fileStart(typed, line -> session.conversation().isUnfinished(line));
        if (file >= 0) {
            return new TypedCommand(this, new Script("", typed), typed).files(file);
        }
        Choices found = session.assistant().choices(text, cursor);
        return found.start() > 0 ? found : new Choices(0, withCommands(found.all(), typed, session));
    }

    /** Behind a command that takes nothing there is nothing to say, unless the language has a word of that name, too. */
    private static Optional<Choices> completed(Command command, TypedCommand typed, ShellSession session) {
        Optional<Choices> own = command.complete(typed, session);
        boolean alone = own.isEmpty() && command.usage().equals(command.name())
                && session.assistant().choices(command.name(), command.name().length()).all().stream().noneMatch(choice -> choice.text().equals(command.name()));
        return alone ? Optional.of(Choices.NONE) : own;
    }

    /** {@code choices}, and the commands that begin with {@code typed}. */
    List<Choice> withCommands(List<Choice> choices, String typed, ShellSession session) {
        List<Choice> both = new ArrayList<>(choices);
        all(session.assistant().isReadOnly()).stream().filter(command -> command.name().startsWith(typed))
                .filter(command -> choices.stream().noneMatch(choice -> choice.text().equals(command.name())))
                .forEach(command -> both.add(new Choice(command.name(), command.name(), "shell", command.description(), false)));
        return both;
    }

    /** What help says of the word at {@code cursor}; of everything, where it is none. */
    public String helpAt(String text, int cursor, ShellSession session) {
        HelpPages pages = new HelpPages(this, session.assistant());
        return session.assistant().helpAt(text, cursor).or(() -> find(text).flatMap(pages::of)).orElseGet(pages::overview);
    }

    private Optional<Command> find(String text) {
        String line = bare(text);
        return all().stream().filter(command -> command.argumentIn(line).isPresent()).findFirst();
    }

    private static String bare(String text) {
        return END.matcher(text.strip()).replaceAll("").stripTrailing();
    }
}
