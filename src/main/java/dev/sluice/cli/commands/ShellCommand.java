package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.ProgramVersion;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.EngineLauncher;
import dev.sluice.cli.target.EngineTarget;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Conversation;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.PipedShell;
import dev.sluice.shell.Prompt;
import dev.sluice.shell.Shell;
import dev.sluice.shell.TypedAnswers;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.session.SessionRecords;
import dev.sluice.shell.session.Transcript;
import dev.sluice.shell.session.WireLog;
import dev.sluice.shell.terminal.Terminals;
import dev.sluice.shell.terminal.Typing;
import dev.sluice.shell.text.Cell;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jline.terminal.Terminal;
import picocli.CommandLine.Command;

/** {@code sluice shell}: commands as they are typed, or piped in. What {@code sluice} alone does. */
@Command(name = "shell", description = "Talk to an engine; what sluice does without a command.",
        footer = {"", "Examples:",
            "  sluice",
            "  sluice shell --engine https://engine.example --user admin",
            "  echo vdbs | sluice shell"})
public final class ShellCommand implements Callable<Integer> {
    /** The one that every Unix has. */
    private static final String EDITOR = "vi";

    private final Invocation invocation;

    public ShellCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, ScriptException, InterruptedException {
        if (invocation.around().isInteractive()) {
            onTerminal();
        } else {
            piped();
        }
        return ExitStatus.DONE;
    }

    private void piped() throws IOException, ScriptException, InterruptedException {
        Printer printer = invocation.console().printer();
        SessionRecords records = new SessionRecords(new WireLog(invocation.console()::say), new Transcript());
        try (OpenedEngines engines = invocation.engines(printer, invocation.questions(), records.wire());
                Conversation conversation = invocation.converse(engines, printer)) {
            new PipedShell(invocation.around().in(), conversation, printer, records, invocation.questions()).run();
        }
    }

    private void onTerminal() throws IOException {
        try (Terminal terminal = Terminals.ofProcess(invocation.around().isPlain(), invocation.folders().cache())) {
            on(terminal);
        }
    }

    public void on(Terminal terminal) {
        Transcript transcript = new Transcript();
        Console console = Console.on(terminal, invocation.outputMask().over(transcript.copying(terminal.writer())), invocation.around(), invocation.options(),
                invocation.outputMask()::masked);
        SessionRecords records = new SessionRecords(new WireLog(console::say), transcript);
        TypedAnswers typed = new TypedAnswers(terminal);
        try (OpenedEngines engines = invocation.engines(console.printer(), typed, records.wire(),
                new EngineLauncher(invocation.around().variables()), console::say)) {
            Shell shell = new Shell(terminal, typing(), prompt(engines), console.printer(), console.failures(),
                    invocation.stopping(), records, typed, () -> warm(engines, console));
            shell.run(banner(engines.isReadOnly(null), terminal.getWidth()));
        }
    }

    private Typing typing() {
        ProcessContext around = invocation.around();
        return new Typing(invocation.folders().history(), around.style(ProcessContext.Stream.OUT),
                around.variable("VISUAL").or(() -> around.variable("EDITOR")).orElse(EDITOR));
    }

    /** A conversation in which the language has done everything once that takes time the first time. */
    private Conversation warm(OpenedEngines engines, Console console) {
        engines.startEarly();
        try {
            Conversation conversation = invocation.converse(engines, console.printer(), console::say);
            conversation.isUnfinished("[");
            conversation.assistant().choices("link { name 'x'; gr", 19);
            conversation.assistant().spans("link { name 'x' }", 0);
            return conversation;
        } catch (InterruptedException leaving) {
            throw new IllegalStateException(leaving);
        }
    }

    private Prompt prompt(OpenedEngines engines) {
        String user = engines.inUse().map(EngineTarget::user).orElseGet(() -> engines.inUse().isPresent() ? null : invocation.targets().localUser());
        return new Prompt(user, engines::label, invocation.around().style(ProcessContext.Stream.OUT));
    }

    private String banner(boolean readOnly, int width) {
        if (invocation.options().quiet || invocation.around().isPlain()) {
            return "";
        }
        return "Sluice " + ProgramVersion.current() + "\n"
                + wrapped("Type first: " + (readOnly ? "" : "tour (your first VDB), ") + "vdbs (what there is), help, exit.", width)
                + wrapped("Tab completes, F1 explains what is at the cursor, Ctrl-C drops the line.", width);
    }

    /** Lines that break between words; a terminal that does not know its width breaks none. */
    static String wrapped(String sentence, int width) {
        return (width > 0 ? String.join("\n", Cell.wrapped(sentence, width)) : sentence) + "\n";
    }
}
