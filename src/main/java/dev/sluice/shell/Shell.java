package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/**
 * The interactive shell: reads a command, does it, prints what it resulted in, until the user leaves. A mistake leaves
 * everything as it was. The language starts while the user reads the prompt.
 */
public final class Shell {
    /** How messages name what was typed. */
    public static final String NAME = "shell";

    private final Terminal terminal;
    private final Prompt prompt;
    private final Printer printer;
    private final Failures failures;
    private final Departure departure;
    private final Background<Conversation> conversation;
    private final Commands commands;
    private final LineReader reader;

    /**
     * Owns neither the terminal nor what it is given, but the conversation.
     *
     * @param conversation starts one; called on a thread of its own when the first prompt is on the screen
     */
    public Shell(Terminal terminal, Path history, Prompt prompt, Printer printer, Failures failures, Departure departure,
                 Supplier<Conversation> conversation) {
        this.terminal = terminal;
        this.prompt = prompt;
        this.printer = printer;
        this.failures = failures;
        this.departure = departure;
        this.conversation = new Background<>("language", conversation);
        this.commands = new Commands(this::loaded, printer);
        this.reader = reader(history);
    }

    private Conversation loaded() {
        try {
            return conversation.get();
        } catch (InterruptedException lineDropped) {
            throw new UserInterruptException("");
        }
    }

    private LineReader reader(Path file) {
        HistoryFile history = new HistoryFile(file);
        LineReaderBuilder builder = LineReaderBuilder.builder().terminal(terminal).appName("sluice")
                .parser(new CommandParser(commands::isUnfinished)).history(history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P.> ")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
        try {
            history.prepare();
            builder.variable(LineReader.HISTORY_FILE, file);
        } catch (IOException closed) {
            failures.print("history", "cannot write " + file + ". This shell's commands are not kept.");
        }
        LineReader made = builder.build();
        made.getWidgets().put(LineReader.CALLBACK_INIT, conversation::start);
        return made;
    }

    /** Runs until the user leaves or the program is told to end. */
    public void run(String banner) {
        printer.print(banner);
        // Ctrl-C means the line or the command; between them it must not end the program.
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, Terminal.SignalHandler.SIG_IGN);
        Attributes found = terminal.getAttributes();
        terminal.setAttributes(withoutEchoOfKeys(found));
        try {
            while (!departure.isDue() && takeNext()) {
                printer.freshLine();
            }
        } finally {
            conversation.finished().ifPresent(Conversation::close);
            terminal.setAttributes(found);
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    /** A key such as Ctrl-C would stand as {@code ^C} in the middle of what a command prints. */
    private static Attributes withoutEchoOfKeys(Attributes found) {
        Attributes quiet = new Attributes(found);
        quiet.setLocalFlag(Attributes.LocalFlag.ECHOCTL, false);
        return quiet;
    }

    /** Reads and does one command; tells whether the user wants to go on. */
    private boolean takeNext() {
        try {
            String text = reader.readLine(prompt.text(conversation.finished().orElse(null)));
            return evaluate(new Script(NAME, text));
        } catch (UserInterruptException lineDropped) {
            return true;
        } catch (EndOfFileException leaving) {
            return false;
        }
    }

    private boolean evaluate(Script script) {
        Interruption interruption = new Interruption(Thread.currentThread(), failures, departure);
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> interruption.ask());
        try {
            return commands.take(script);
        } catch (ScriptException | RuntimeException failure) {
            printer.freshLine();
            if (Interruption.isBehind(failure)) {
                failures.printInterrupted(NAME, failure);
            } else {
                failures.print(failure);
            }
            return true;
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
            interruption.end();
        }
    }
}
