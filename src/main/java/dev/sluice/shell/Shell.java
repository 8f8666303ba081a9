package dev.sluice.shell;

import dev.sluice.language.Conversation;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Questions;
import dev.sluice.operations.StoppedWaiting;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.session.SessionRecords;
import dev.sluice.shell.terminal.ExternalEditor;
import dev.sluice.shell.terminal.PlainLines;
import dev.sluice.shell.terminal.Typing;
import dev.sluice.shell.text.Caret;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
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
    private final Failures failures;
    private final Departure departure;
    private final LeftJob left = new LeftJob();
    private final Background<Conversation> conversation;
    private final Commands commands;
    private final LineEditor editor;
    private final ExternalEditor external;

    /**
     * Owns neither the terminal nor what it is given, but the conversation.
     *
     * @param conversation starts one; called on a thread of its own when the first prompt is on the screen
     */
    public Shell(Terminal terminal, Typing typing, Prompt prompt, Printer printer, Failures failures, Departure departure,
                 SessionRecords records, Questions questions, Supplier<Conversation> conversation) {
        this.terminal = terminal;
        this.prompt = prompt;
        this.printer = printer;
        this.failures = failures;
        this.departure = departure;
        this.conversation = new Background<>("language", conversation);
        this.commands = new Commands(this::loaded, printer, records, questions);
        this.editor = new LineEditor(terminal, typing, failures, this.conversation::start, commands::isUnfinished,
                () -> loaded().assistant(), () -> this.conversation.finished().map(Conversation::assistant));
        this.external = new ExternalEditor(typing.editor());
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
        Attributes found = terminal.getAttributes();
        terminal.setAttributes(whileRunning(found));
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

    /** Whether the user left jobs to themselves that may still go on. */
    public boolean leftJobs() {
        return left.any();
    }

    /**
     * A key such as Ctrl-C would stand as {@code ^C} in the middle of what a command prints. What is typed ahead shows at the
     * next prompt; where nothing is drawn, there only.
     */
    private Attributes whileRunning(Attributes found) {
        Attributes quiet = new Attributes(found);
        quiet.setLocalFlag(Attributes.LocalFlag.ECHO, found.getLocalFlag(Attributes.LocalFlag.ECHO) && !PlainLines.suit(terminal));
        quiet.setLocalFlag(Attributes.LocalFlag.ECHOCTL, false);
        return quiet;
    }

    /** Reads and does one command; tells whether the user wants to go on. */
    private boolean takeNext() {
        try {
            String text = editor.read(prompt.text(conversation.finished().orElse(null), commands.place()));
            ShellWord word = ShellWord.of(text);
            if (word == ShellWord.CLEAR) {
                terminal.puts(Capability.clear_screen);
            }
            Script script = new Script(NAME, text);
            return word == ShellWord.EDIT ? edit() : word == ShellWord.OPEN ? open(script) : evaluate(script, () -> commands.take(script));
        } catch (UserInterruptException lineDropped) {
            left.cancelIfJustNow(failures);
            return true;
        } catch (EndOfFileException leaving) {
            return false;
        }
    }

    private boolean isInScript() {
        return conversation.finished().filter(Conversation::isInScript).isPresent();
    }

    private boolean evaluate(Script script, Callable<Boolean> work) {
        Evaluation evaluation = new Evaluation(work, this::isInScript);
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> evaluation.cancel());
        try {
            return evaluation.await();
        } catch (ScriptException | RuntimeException failure) {
            printer.freshLine();
            if (Interruption.isBehind(failure)) {
                left.note(Interruption.in(failure, StoppedWaiting.class));
                failures.printInterrupted(NAME, failure);
            } else {
                failures.print(failure);
                keepUnreadable(script);
            }
            return true;
        } catch (Evaluation.LeftBehind deaf) {
            conversation.finished().ifPresent(Conversation::abandon);
            printer.freshLine();
            failures.print(NAME, "interrupted. The command did not listen; it was left behind, and nothing it still does counts here");
            return true;
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    /** A text that is no script at all comes back, with the cursor where it fails. */
    private void keepUnreadable(Script script) {
        conversation.finished().flatMap(known -> known.assistant().fault(script)).map(fault -> new Caret(script.text(), fault))
                .ifPresent(caret -> {
                    printer.print(caret.toString());
                    editor.beginWith(script.text(), caret.offset());
                });
    }

    /** Asks the engine like any command, and then leaves the terminal to another program. */
    private boolean open(Script script) {
        AtomicReference<OpenedProgram> reached = new AtomicReference<>();
        evaluate(script, () -> {
            reached.set(commands.opened(script));
            return true;
        });
        try {
            if (reached.get() != null) {
                reached.get().open(failures);
            }
        } catch (InterruptedException leaving) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    /** Lets the user edit the last command elsewhere, and brings back what comes of it. */
    private boolean edit() {
        try {
            String edited = external.edit(editor.last());
            editor.beginWith(edited, edited.length());
        } catch (IOException unusable) {
            failures.print("edit", unusable.getMessage() + ". Say in the variable EDITOR which editor to use.");
        } catch (InterruptedException leaving) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
