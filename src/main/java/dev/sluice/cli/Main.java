package dev.sluice.cli;

import dev.sluice.cli.commands.RunCommand;
import dev.sluice.cli.commands.ShellCommand;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.Shortage;
import dev.sluice.cli.console.Stopping;
import dev.sluice.cli.console.Usage;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.language.ArgumentException;
import dev.sluice.log.Log;
import dev.sluice.operations.StoppedWaiting;
import dev.sluice.rehearsal.PlanOutdated;
import dev.sluice.runbook.journal.BrokenJournal;
import dev.sluice.runbook.journal.RunException;
import dev.sluice.shell.FailurePrinter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Where the program begins, and where every failure becomes a message and an exit status. */
public final class Main {
    /** The commands that need the language soon; it starts while the command line is still being read. */
    private static final List<String> SPEAKING = List.of("run", "eval", "check", "resume", "plan", "rehearse", "drift");
    /** Those that call an engine soon, without the language. */
    private static final List<String> CALLING = List.of("clone", "clones", "url", "top", "lease", "export", "delete", "git");

    private final ProcessContext around;
    private final Stopping stopping;
    private final Options options = new Options();
    /** Also where the command line makes no sense otherwise, so that nobody has set it as an option. */
    private boolean asksForJson;
    private volatile Invocation invocation;

    Main(ProcessContext around, Stopping stopping) {
        this.around = around;
        this.stopping = stopping;
    }

    public static void main(String... args) {
        Log.setUp();
        ProcessContext around = ProcessContext.ofProcess();
        Stopping stopping = new Stopping(Thread.currentThread());
        Main main = new Main(around, stopping);
        stopping.listen(main::endedByScript);
        int status = main.unlessUnwritten(main.run(args), around.outputFailure());
        stopping.finished();
        System.exit(status);
    }

    /** Runs the command that {@code args} name; without any, the shell, which then need not load the commands at all. */
    int run(String... args) {
        asksForJson = List.of(args).contains("--json");
        invocation = new Invocation(around, options, stopping);
        if (around.isOfProcess()) {
            invocation.takeStreams();
        }
        if (args.length > 0 && CALLING.contains(args[0])) {
            invocation.prepareCalls();
        } else if (args.length > 0 && (SPEAKING.contains(args[0]) || isOfLanguage(args[0]))) {
            invocation.startLanguage();
            invocation.prepareCalls();
        }
        int status;
        try {
            status = args.length == 0 ? new ShellCommand(invocation).call() : execute(invocation, args);
        } catch (Throwable failure) {
            status = report(invocation, "sluice", failure);
        } finally {
            invocation.close();
        }
        status = unlessUnwritten(status, invocation.outputMask().finish());
        invocation.around().out().flush();
        invocation.around().err().flush();
        return status;
    }

    /** Whether it can only be a word of the language, as in {@code sluice vdbs}. */
    private static boolean isOfLanguage(String typed) {
        return !typed.startsWith("-") && !Sluice.hasCommand(typed);
    }

    /** Tells that it is a script which ends the program, in the midst of whatever that does. */
    private void endedByScript(int status) {
        String message = "the script ended Java itself. Nothing that comes after that in the script is done";
        RefusedException failure = new RefusedException("sluice", message, null);
        invocation.console().failures().print(failure.where(), message);
        invocation.endRun(failure);
        invocation.tellFailure(invocation.command(), status, failure);
        around.out().flush();
        around.err().flush();
    }

    /** What it ends with: not well where a full disk has swallowed what it wrote. Whoever reads no further, as {@code head}, has had enough. */
    private int unlessUnwritten(int status, Optional<IOException> failure) {
        Optional<Shortage> shortage = failure.flatMap(Shortage::behind);
        if (status != ExitStatus.DONE || shortage.isEmpty()) {
            return status;
        }
        around.err().println("sluice: the output cannot be written: " + shortage.get().said(failure.get()));
        around.err().flush();
        return shortage.get().status();
    }

    /**
     * Reads {@code args} with the commands that they seem to name, and with all where those make no sense of them. What picocli is given are
     * classes: its interfaces are of so old a form that Java keeps them out of its archive of classes once there are lambdas of them.
     */
    private int execute(Invocation invocation, String... args) {
        CommandLine few = prepared(Sluice.shortCommandLine(invocation, args), invocation);
        few.setParameterExceptionHandler(new IParameterExceptionHandler() {
            @Override
            public int handleParseException(ParameterException mistake, String[] rest) throws InterruptedException {
                List<String> evaluating = evaluating(invocation, mistake, args);
                options.forget();
                return evaluating.isEmpty() ? again(invocation, args) : Main.this.execute(invocation, evaluating.toArray(String[]::new));
            }
        });
        few.setExecutionStrategy(new IExecutionStrategy() {
            @Override
            public int execute(ParseResult parsed) {
                return parsed.isUsageHelpRequested() && !parsed.hasSubcommand() ? again(invocation, args) : Main.this.execute(invocation, parsed);
            }
        });
        return few.execute(args);
    }

    /** The same as {@code args} where these say a word of the language and no command: {@code sluice stop qa1}; else nothing. */
    private static List<String> evaluating(Invocation invocation, ParameterException mistake, String... args) throws InterruptedException {
        boolean ofProgram = mistake instanceof UnmatchedArgumentException && mistake.getCommandLine().getParent() == null;
        List<String> unknown = ofProgram ? ((UnmatchedArgumentException) mistake).getUnmatched() : List.of();
        if (unknown.isEmpty() || unknown.stream().anyMatch(typed -> typed.startsWith("-"))) {
            return List.of();
        }
        Optional<String> line = invocation.language().line(unknown.get(0), unknown.subList(1, unknown.size()));
        List<String> rest = new ArrayList<>(List.of(args));
        unknown.forEach(rest::remove);
        line.ifPresent(said -> rest.addAll(List.of("eval", said)));
        return line.isPresent() ? rest : List.of();
    }

    private int again(Invocation invocation, String... args) {
        options.forget();
        return prepared(Sluice.commandLine(invocation), invocation).execute(args);
    }

    private CommandLine prepared(CommandLine line, Invocation invocation) {
        line.setOut(invocation.around().out());
        line.setErr(invocation.around().err());
        line.setParameterExceptionHandler(new IParameterExceptionHandler() {
            @Override
            public int handleParseException(ParameterException mistake, String[] rest) {
                return report(invocation, "sluice", Usage.mistake(mistake));
            }
        });
        line.setExecutionStrategy(new IExecutionStrategy() {
            @Override
            public int execute(ParseResult parsed) {
                return Main.this.execute(invocation, parsed);
            }
        });
        line.setExecutionExceptionHandler(new IExecutionExceptionHandler() {
            @Override
            public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
                return report(invocation, command.getCommandSpec().qualifiedName(), failure);
            }
        });
        return line;
    }

    /** The help of {@code run} tells of the script, too. */
    private int execute(Invocation invocation, ParseResult parsed) {
        Integer helped = CommandLine.executeHelpRequest(parsed);
        if (helped == null) {
            invocation.is(parsed.asCommandLineList().get(parsed.asCommandLineList().size() - 1).getCommandSpec().qualifiedName());
            return new CommandLine.RunLast().execute(parsed);
        }
        if (parsed.hasSubcommand() && parsed.subcommand().commandSpec().userObject() instanceof RunCommand run) {
            try {
                run.help().forEach(invocation.around().out()::println);
            } catch (Exception unreadable) {
                throw new CommandLine.ExecutionException(parsed.subcommand().commandSpec().commandLine(), unreadable.getMessage(), unreadable);
            }
        }
        return helped;
    }

    /** The one place that gives failures their words and their status. @param command that failed */
    private int report(Invocation invocation, String command, Throwable failure) {
        options.json |= asksForJson;
        FailurePrinter failures = invocation.console().failures();
        int status = ExitStatus.of(failure);
        Optional<Shortage> shortage = Shortage.behind(failure);
        if (shortage.isPresent()) {
            failures.print("sluice", shortage.get().said(failure));
        } else if (status == ExitStatus.INTERRUPTED) {
            failures.printInterrupted("sluice", invocation.stopping().isTerminated() ? "told to end" : "interrupted",
                    StoppedWaiting.goingOnWithoutShell(failure));
        } else if (failure instanceof UsageException usage) {
            failures.print(usage.where(), usage.getMessage());
        } else if (failure instanceof RefusedException refused) {
            failures.print(refused.where(), refused.getMessage());
        } else if (failure instanceof ArgumentException || failure instanceof PlanOutdated) {
            failures.print(command, failure.getMessage());
        } else if (failure instanceof RunException || failure instanceof BrokenJournal) {
            failures.print("sluice", failure.getMessage());
        } else {
            failures.print(failure);
        }
        invocation.advice().forEach(invocation.console()::say);
        invocation.tellFailure(command, status, failure);
        return status;
    }
}
