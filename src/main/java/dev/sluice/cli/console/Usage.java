package dev.sluice.cli.console;

import dev.sluice.wire.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line. */
public final class Usage {
    private Usage() {
    }

    public static UsageException mistake(ParameterException mistake) {
        CommandLine command = mistake.getCommandLine();
        String where = command.getCommandSpec().qualifiedName();
        if (mistake instanceof UnmatchedArgumentException unmatched) {
            return new UsageException(where, unmatched(command, unmatched.getUnmatched().get(0)));
        }
        if (mistake instanceof MissingParameterException missing) {
            return new UsageException(where, missing(missing.getMissing()) + ". See: " + where + " --help");
        }
        String what = mistake.getMessage();
        return new UsageException(where, Character.toLowerCase(what.charAt(0)) + what.substring(1) + ". See: " + where
                + " --help");
    }

    private static String unmatched(CommandLine command, String typed) {
        String see = "See: " + command.getCommandSpec().qualifiedName() + " --help";
        if (typed.startsWith("-")) {
            List<String> options = command.getCommandSpec().options().stream().map(OptionSpec::longestName).toList();
            return "there is no option '" + typed + "'. " + Suggestion.orElse(typed, options, see);
        }
        if (command.getParent() != null) {
            return "'" + typed + "' is one word too many. Quote what belongs together. " + see;
        }
        if (Files.isRegularFile(Path.of(typed))) {
            return "there is no command '" + typed + "', but a file. Run: sluice run " + typed;
        }
        return "there is no command '" + typed + "'. " + Suggestion.orElse(typed, command.getSubcommands().keySet(), see);
    }

    private static String missing(List<ArgSpec> missing) {
        String names = missing.stream()
                .map(argument -> argument instanceof OptionSpec option
                        ? "the value " + option.paramLabel() + " of " + option.longestName() : argument.paramLabel())
                .collect(Collectors.joining(" and "));
        return names + (missing.size() == 1 ? " is missing" : " are missing");
    }
}
