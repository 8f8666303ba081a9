package dev.sluice.cli;

import dev.sluice.shell.Style;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;

/** {@code sluice}: the commands there are. Without one it is the shell. */
@Command(name = "sluice", mixinStandardHelpOptions = true, versionProvider = Version.class, scope = ScopeType.INHERIT,
        description = "Explore and script data virtualization engines. Without a command: an interactive shell on an "
                + "engine of its own.",
        synopsisSubcommandLabel = "[COMMAND]", usageHelpWidth = 100, sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"  0:done", "  1:the engine refused, or a step failed",
            "  2:wrong command line, or a mistake in the script", "  3:engine not reachable, or login refused",
            "  4:approval denied or missing", "  5:something would change, where that was asked",
            " 70:a defect of Sluice", "130:interrupted"},
        footer = {"", "Examples:",
            "  sluice                        the shell, on the embedded engine",
            "  sluice run refresh.groovy     run a script",
            "  sluice eval vdbs              one look",
            "  sluice COMMAND --help         more about a command"})
final class Sluice implements Callable<Integer> {
    /** Below this the library refuses to arrange anything. */
    private static final int NARROWEST = 55;

    @Mixin
    private final Options options;
    private final Invocation invocation;

    private Sluice(Invocation invocation) {
        this.invocation = invocation;
        this.options = invocation.options();
    }

    static CommandLine commandLine(Invocation invocation) {
        boolean coloured = invocation.around().style(Surroundings.Stream.OUT) == Style.COLOURED;
        return new CommandLine(new Sluice(invocation))
                .addSubcommand(new ShellCommand(invocation))
                .addSubcommand(new RunCommand(invocation))
                .addSubcommand(new PlanCommand(invocation))
                .addSubcommand(new RehearseCommand(invocation))
                .addSubcommand(new DriftCommand(invocation))
                .addSubcommand(new ResumeCommand(invocation))
                .addSubcommand(new CommandLine(new RunsCommand(invocation)).addSubcommand(new RunsReportCommand(invocation)))
                .addSubcommand(new ApproveCommand(invocation))
                .addSubcommand(new EvalCommand(invocation))
                .addSubcommand(new CheckCommand(invocation))
                .addSubcommand(new NewCommand(invocation))
                .addSubcommand(new CommandLine(new EngineCommand(invocation)).addSubcommand(new EngineCheckCommand(invocation)))
                .addSubcommand(PoolCommand.commandLine(invocation))
                .addSubcommand(new ProfileCommand(invocation))
                .addSubcommand(new DoctorCommand(invocation))
                .addSubcommand(new HelpCommand())
                .setHelpFactory((command, colours) -> new CommandLine.Help(fitting(command, invocation.around()), colours))
                .setColorScheme(CommandLine.Help.defaultColorScheme(coloured ? Ansi.ON : Ansi.OFF));
    }

    /** The width of help is asked for only when somebody wants help: it takes time. */
    private static CommandSpec fitting(CommandSpec command, Surroundings around) {
        if (around.terminals().contains(Surroundings.Stream.OUT)) {
            int width = new TerminalWidth(around.variables()).getAsInt();
            command.usageMessage().width(Math.max(NARROWEST, Math.min(command.usageMessage().width(), width)));
        }
        return command;
    }

    @Override
    public Integer call() throws Exception {
        return new ShellCommand(invocation).call();
    }
}
