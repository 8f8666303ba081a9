package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.ProgramVersion;
import dev.sluice.cli.console.UsageException;
import dev.sluice.wire.Suggestion;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice help}: what people type before they think of {@code --help}. */
@Command(name = "help", description = "Show the commands, or more about one; the same as --help.", footer = {"",
        "Examples:",
        "  sluice help",
        "  sluice help run",
        "  sluice help --man"})
public final class SluiceHelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", description = "The command to show more about, with the one in it: git hook.")
    List<String> commands = List.of();

    @Option(names = "--man", description = "Print the page of the manual, with all commands, in the form that man reads.")
    boolean asManual;

    @Override
    public Integer call() {
        CommandLine all = spec.parent().commandLine();
        if (asManual) {
            all.getOut().print(ManualPage.of(all, ProgramVersion.current()));
            return ExitStatus.DONE;
        }
        CommandLine asked = all;
        for (String command : commands) {
            asked = within(asked, command);
        }
        asked.usage(all.getOut());
        return ExitStatus.DONE;
    }

    private static CommandLine within(CommandLine outer, String command) {
        CommandLine found = outer.getSubcommands().get(command);
        if (found == null) {
            String whole = outer.getCommandSpec().qualifiedName();
            throw new UsageException("sluice help", "there is no command '" + command + "'" + (outer.getParent() == null ? "" : " in '" + whole + "'") + ". "
                    + Suggestion.orElse(command, outer.getSubcommands().keySet(), "See: " + whole + " --help"));
        }
        return found;
    }
}
