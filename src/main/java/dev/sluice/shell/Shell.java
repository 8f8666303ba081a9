package dev.sluice.shell;

import dev.sluice.language.Choices;
import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.StyledRange;
import dev.sluice.operations.Questions;
import dev.sluice.operations.StoppedWaiting;
import dev.sluice.shell.commands.Commands;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.session.SessionRecords;
import dev.sluice.shell.session.ShellSession;
import dev.sluice.shell.session.ShellTerminal;
import dev.sluice.shell.terminal.EditRequest;
import dev.sluice.shell.terminal.ExternalEditor;
import dev.sluice.shell.terminal.HistoryFile;
import dev.sluice.shell.terminal.LineEditor;
import dev.sluice.shell.terminal.PastCommand;
import dev.sluice.shell.terminal.Typing;
import dev.sluice.shell.terminal.TypingHelp;
import dev.sluice.shell.text.Caret;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jline.reader.EndOfFileException;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

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
    private final FailurePrinter failures;
    private final EndRequest departure;
    private final LeftJob left = new LeftJob();
    private final Background<Conversation> conversation;
    private final Commands commands = new Commands();
    private final ShellSession session;
    private final HistoryFile history;
    private final LineEditor editor;
    private final ExternalEditor external;
    /** How the terminal was before the shell. */
    private Attributes found;
    /** The command that runs, or ran last. */
    private volatile RunningCommand running;
    /** What it leaves the terminal to, or null. */
    private volatile Runnable next;

    /**
     * Owns neither the terminal nor what it is given, but the conversation.
     *
     * @param conversation starts one; called on a thread of its own when the first prompt is on the screen
     */
    public Shell(Terminal terminal, Typing typing, Prompt prompt, Printer printer, FailurePrinter failures, EndRequest departure,
                 SessionRecords records, Questions questions, Supplier<Conversation> conversation) {
        this.terminal = terminal;
        this.prompt = prompt;
        this.printer = printer;
        this.failures = failures;
        this.departure = departure;
        this.conversation = new Background<>("language", () -> withCommands(conversation.get()));
        this.session = new ShellSession(this::loaded, printer, records, questions, new OwnTerminal());
        this.history = history(typing);
        this.editor = new LineEditor(terminal, typing, history, new EditorHelp());
        this.external = new ExternalEditor(typing.editor());
    }

    private HistoryFile history(Typing typing) {
        HistoryFile file = new HistoryFile(typing.history(), commands::isWorthRecalling);
        try {
            file.prepare();
        } catch (IOException closed) {
            failures.print("history", "cannot write " + typing.history() + ". This shell's commands are not kept.");
        }
        return file;
    }

    /** The commands are loaded while the user reads the prompt, too. */
    private Conversation withCommands(Conversation started) {
        commands.all();
        return started;
    }

    private Conversation loaded() {
        try {
            return conversation.get();
        } catch (InterruptedException lineDropped) {
            throw new UserInterruptException("");
        }
    }

    /** Runs until the user leaves or the program is told to end. */
    public void run(String banner) {
        printer.print(banner);
        // Ctrl-C means the line or the command; between them it must not end the program.
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, Terminal.SignalHandler.SIG_IGN);
        found = terminal.getAttributes();
        terminal.setAttributes(whileRunning(found));
        try {
            while (!departure.isDue() && takeNext()) {
                printer.freshLine();
            }
        } catch (IllegalStateException closed) {
            if (!departure.isDue()) {
                throw closed;
            }
        } finally {
            conversation.finished().ifPresent(Conversation::close);
            // Where the program is told to end, the library closes the terminal meanwhile, and leaves it as it was found.
            if (!departure.isDue()) {
                terminal.setAttributes(found);
                terminal.handle(Terminal.Signal.INT, before);
            }
        }
    }

    /**
     * What is typed while a command runs shows at the next prompt, and not in the middle of what the command prints. Ctrl-\ would have
     * Java write what all its threads do over the screen.
     */
    private static Attributes whileRunning(Attributes found) {
        Attributes quiet = new Attributes(found);
        quiet.setLocalFlag(Attributes.LocalFlag.ECHO, false);
        quiet.setLocalFlag(Attributes.LocalFlag.ECHOCTL, false);
        quiet.setControlChar(Attributes.ControlChar.VQUIT, 0);
        return quiet;
    }

    /** Reads and does one command; tells whether the user wants to go on. */
    private boolean takeNext() {
        try {
            String text = editor.read(prompt.text(conversation.finished().orElse(null), session.shownPlace()));
            evaluate(new Script(NAME, text));
            return !session.isLeaving();
        } catch (UserInterruptException lineDropped) {
            left.cancelIfJustNow(failures);
            return true;
        } catch (EditRequest elsewhere) {
            leave("edit", () -> edit(elsewhere.text()));
            return true;
        } catch (EndOfFileException leaving) {
            return false;
        }
    }

    private boolean isInScript() {
        return conversation.finished().filter(Conversation::isInScript).isPresent();
    }

    /** Does the command, and then what it leaves the terminal to, for which Ctrl-C is its own. */
    private void evaluate(Script script) {
        next = null;
        String engine = prompt.engine(conversation.finished().orElse(null));
        boolean worked = succeeds(script);
        history.ended(script.text(), engine, worked);
        if (worked && next != null) {
            next.run();
        }
    }

    private boolean succeeds(Script script) {
        RunningCommand evaluation = new RunningCommand(() -> commands.run(script, session), this::isInScript);
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> evaluation.cancel());
        running = evaluation;
        try {
            evaluation.await();
            return true;
        } catch (ScriptException | RuntimeException failure) {
            printer.freshLine();
            if (Interruption.isBehind(failure)) {
                left.note(Interruption.in(failure, StoppedWaiting.class));
                failures.printInterrupted(NAME, "interrupted", StoppedWaiting.goingOn(failure));
            } else {
                failures.print(failure, script.text());
                keepUnreadable(script);
            }
            return false;
        } catch (RunningCommand.LeftBehind deaf) {
            conversation.finished().ifPresent(Conversation::abandon);
            printer.freshLine();
            failures.print(NAME, "interrupted. The command did not listen; it was left behind, and nothing it still does counts here");
            return false;
        } finally {
            printer.settle();
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    /** For the program the terminal is as it was found. */
    private void leave(String name, ShellTerminal.Program program) {
        Attributes own = terminal.getAttributes();
        terminal.setAttributes(found);
        try {
            program.run();
        } catch (IOException failure) {
            failures.print(name, failure.getMessage());
        } catch (InterruptedException leaving) {
            Thread.currentThread().interrupt();
        } finally {
            terminal.setAttributes(own);
        }
    }

    /** The next command begins with {@code text} as the user's editor leaves it, or as it was where the editor fails. */
    private void edit(String text) throws IOException, InterruptedException {
        editor.beginWith(text, text.length());
        String edited = external.edit(text);
        editor.beginWith(edited, edited.length());
    }

    /** A text that is no script at all comes back, with the cursor where it fails. */
    private void keepUnreadable(Script script) {
        conversation.finished().flatMap(known -> known.assistant().fault(script)).map(fault -> new Caret(script.text(), fault))
                .ifPresent(caret -> editor.beginWith(script.text(), caret.offset()));
    }

    /** For the commands. */
    private final class OwnTerminal implements ShellTerminal {
        @Override
        public void clear() {
            terminal.puts(Capability.clear_screen);
        }

        @Override
        public List<PastCommand> history() {
            return history.past();
        }

        @Override
        public String lastCommand() {
            return editor.last();
        }

        @Override
        public void edit(String text) {
            leaveTo("edit", () -> Shell.this.edit(text));
        }

        /** One that was left behind has no say any more. */
        @Override
        public void leaveTo(String name, Program program) {
            if (Thread.currentThread() == running) {
                next = () -> leave(name, program);
            }
        }
    }

    /** For the line editor. Only what was asked for waits for the language. */
    private final class EditorHelp implements TypingHelp {
        @Override
        public void prompted() {
            conversation.start();
        }

        @Override
        public boolean isUnfinished(String text) {
            return commands.isUnfinished(text, session);
        }

        @Override
        public Choices choices(String text, int cursor) {
            return commands.choices(text, cursor, session);
        }

        @Override
        public List<StyledRange> spans(String text, int cursor) {
            return conversation.finished().map(known -> known.assistant().spans(text, cursor)).orElse(List.of());
        }

        @Override
        public String page(String text, int cursor) {
            return commands.helpAt(text, cursor, session);
        }

        @Override
        public void failed(RuntimeException defect) {
            if (departure.isDue()) {
                throw defect;
            }
            failures.print(defect);
        }
    }
}
