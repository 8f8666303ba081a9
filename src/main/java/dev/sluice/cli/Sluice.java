package dev.sluice.cli;

import dev.sluice.cli.commands.ApproveCommand;
import dev.sluice.cli.commands.CheckCommand;
import dev.sluice.cli.commands.CloneCommand;
import dev.sluice.cli.commands.ClonesCommand;
import dev.sluice.cli.commands.complete.CompleteCommand;
import dev.sluice.cli.commands.complete.CompletionCommand;
import dev.sluice.cli.commands.DeleteCommand;
import dev.sluice.cli.commands.DoctorCommand;
import dev.sluice.cli.commands.DriftCommand;
import dev.sluice.cli.commands.engine.EngineCommand;
import dev.sluice.cli.commands.EvalCommand;
import dev.sluice.cli.commands.ExportCommand;
import dev.sluice.cli.commands.git.GitCommand;
import dev.sluice.cli.commands.LeaseCommand;
import dev.sluice.cli.commands.NewCommand;
import dev.sluice.cli.commands.PlanCommand;
import dev.sluice.cli.commands.pool.PoolCommand;
import dev.sluice.cli.commands.ProfileCommand;
import dev.sluice.cli.commands.ProgramCommand;
import dev.sluice.cli.commands.RehearseCommand;
import dev.sluice.cli.commands.ResumeCommand;
import dev.sluice.cli.commands.RunCommand;
import dev.sluice.cli.commands.RunsCommand;
import dev.sluice.cli.commands.ScheduleCommand;
import dev.sluice.cli.commands.ShellCommand;
import dev.sluice.cli.commands.SluiceHelpCommand;
import dev.sluice.cli.commands.TopCommand;
import dev.sluice.cli.commands.UrlCommand;
import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.ProgramVersion;
import dev.sluice.cli.console.TerminalWidth;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.ClientProgram;
import dev.sluice.shell.text.Style;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** {@code sluice}: the commands there are. Without one it is the shell. */
final class Sluice implements Callable<Integer> {
    /** Also with other options in one word. */
    private static final Pattern HELP = Pattern.compile("-\\w*h\\w*|--help");
    private static final int WIDTH = 100;
    private static final Map<String, String> EXIT_STATUS = exitStatus("  0", "done", "  1", "the engine refused, or a step failed",
            "  2", "wrong command line, or a mistake in the script", "  3", "engine not reachable, or login refused",
            "  4", "approval denied or missing", "  5", "something would change, where that was asked",
            " 70", "a defect of Sluice", " 71", "too little memory", " 74", "a full disk", "130", "interrupted", "143", "told to end by SIGTERM");

    /** Below this the library refuses to arrange anything. */
    private static final int NARROWEST = 55;

    private final Invocation invocation;

    private Sluice(Invocation invocation) {
        this.invocation = invocation;
    }

    private static Map<String, String> exitStatus(String... said) {
        Map<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < said.length; i += 2) {
            all.put(said[i], said[i + 1]);
        }
        return all;
    }

    /** The command line with all commands that there are, and those that are about the commands. */
    static CommandLine commandLine(Invocation invocation) {
        return commandLine(invocation, commands(name -> true)).addSubcommand("help", helped(new SluiceHelpCommand()))
                .addSubcommand("complete", helped(new CompleteCommand(invocation)));
    }

    /**
     * The command line with those commands that {@code args} seem to name: reading what all of them take would take as long as
     * most of them run. What it makes no sense of, the whole one may.
     */
    static CommandLine shortCommandLine(Invocation invocation, String... args) {
        List<String> typed = List.of(args);
        boolean isHelp = typed.stream().anyMatch(HELP.asMatchPredicate());
        Map<String, Function<Invocation, Object>> named = commands(name -> isHelp || typed.contains(name));
        named.keySet().retainAll(typed);
        return commandLine(invocation, named);
    }

    private static CommandLine commandLine(Invocation invocation, Map<String, Function<Invocation, Object>> commands) {
        CommandLine line = new CommandLine(declared(invocation));
        commands.forEach((name, command) -> line.addSubcommand(name, helped(command.apply(invocation))));
        boolean coloured = invocation.around().style(ProcessContext.Stream.OUT) == Style.COLOURED;
        return line
                .setHelpFactory(new CommandLine.IHelpFactory() {
                    @Override
                    public CommandLine.Help create(CommandLine.Model.CommandSpec command, CommandLine.Help.ColorScheme colours) {
                        return new CommandLine.Help(fitting(command, invocation.around()), colours);
                    }
                })
                .setColorScheme(CommandLine.Help.defaultColorScheme(coloured ? Ansi.ON : Ansi.OFF));
    }

    /** What all commands take over that do not say otherwise. */
    private static CommandSpec declared(Invocation invocation) {
        CommandSpec spec = Declared.command("sluice", new Sluice(invocation),
                "Explore and script data virtualization engines. Without a command: an interactive shell on an engine of its own.")
                .versionProvider(new ProgramVersion()).scopeType(ScopeType.INHERIT);
        invocation.options().declared().forEach(spec::addOption);
        spec.usageMessage().synopsisSubcommandLabel("[COMMAND]").width(WIDTH).sortOptions(false)
                .exitCodeListHeading("%nExit status:%n").exitCodeList(EXIT_STATUS)
                .footer("",
                        "Examples:",
                        "  sluice                        the shell, on the embedded engine",
                        "  sluice run refresh.groovy     run a script",
                        "  sluice eval vdbs              one look",
                        "  sluice COMMAND --help         more about a command");
        return helped(spec);
    }

    /** With the options that show help and the version, as all commands have them. */
    private static CommandLine helped(Object command) {
        CommandLine line = command instanceof CommandLine made ? made : new CommandLine(command);
        line.getSubcommands().values().forEach(Sluice::helped);
        helped(line.getCommandSpec());
        return line;
    }

    private static CommandSpec helped(CommandSpec spec) {
        return spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).type(boolean.class).arity("0").description("Show this help message and exit.").build())
                .addOption(OptionSpec.builder("-V", "--version").versionHelp(true).type(boolean.class).arity("0").description("Print version information and exit.").build());
    }

    static boolean hasCommand(String name) {
        return "help".equals(name) || "complete".equals(name) || commands(none -> false).containsKey(name);
    }

    /** @param wanted tells which commands of a command are to be there */
    private static Map<String, Function<Invocation, Object>> commands(Predicate<String> wanted) {
        Map<String, Function<Invocation, Object>> commands = new LinkedHashMap<>();
        commands.put("shell", ShellCommand::new);
        commands.put("clone", CloneCommand::declared);
        commands.put("clones", ClonesCommand::declared);
        commands.put("url", UrlCommand::declared);
        ClientProgram.all().forEach(program -> commands.put(program.name(), invocation -> ProgramCommand.commandLine(invocation, program)));
        commands.put("top", TopCommand::new);
        commands.put("lease", LeaseCommand::declared);
        commands.put("export", ExportCommand::new);
        commands.put("delete", DeleteCommand::new);
        commands.put("git", GitCommand::commandLine);
        commands.put("run", RunCommand::new);
        commands.put("plan", PlanCommand::new);
        commands.put("rehearse", RehearseCommand::new);
        commands.put("drift", DriftCommand::new);
        commands.put("resume", ResumeCommand::new);
        commands.put("runs", RunsCommand::commandLine);
        commands.put("approve", ApproveCommand::new);
        commands.put("schedule", ScheduleCommand::new);
        commands.put("eval", EvalCommand::new);
        commands.put("check", CheckCommand::new);
        commands.put("new", NewCommand::new);
        commands.put("engine", invocation -> EngineCommand.commandLine(invocation, wanted));
        commands.put("pool", PoolCommand::commandLine);
        commands.put("profile", ProfileCommand::commandLine);
        commands.put("doctor", DoctorCommand::commandLine);
        commands.put("completion", CompletionCommand::new);
        return commands;
    }

    /** The width of help is asked for only when somebody wants help: it takes time. */
    private static CommandSpec fitting(CommandSpec command, ProcessContext around) {
        if (around.terminals().contains(ProcessContext.Stream.OUT)) {
            int width = new TerminalWidth(around).getAsInt();
            command.usageMessage().width(Math.max(NARROWEST, Math.min(command.usageMessage().width(), width)));
        }
        return command;
    }

    @Override
    public Integer call() throws Exception {
        return new ShellCommand(invocation).call();
    }
}
