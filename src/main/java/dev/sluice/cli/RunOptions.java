package dev.sluice.cli;

import dev.sluice.runbook.Manner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What a user can say of a run, when it begins and when it goes on. */
final class RunOptions {
    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the script; may be repeated.")
    List<String> params = List.of();

    @Option(names = "--yes", description = "Answer yes to 'confirm' and 'manual'.")
    boolean yes;

    /** The parameters by their names. */
    Map<String, String> named(String command) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String param : params) {
            int equals = param.indexOf('=');
            if (equals < 1) {
                throw new UsageException(command,
                        "-p '" + param + "' does not say NAME=VALUE. Write it as -p target=qa1");
            }
            named.put(param.substring(0, equals), param.substring(equals + 1));
        }
        return named;
    }

    Manner manner(Invocation invocation) {
        Console console = invocation.console();
        return Manner.PLAIN.asking(TerminalQuestions.of(invocation.around(), console), yes).announcing(console::say);
    }
}
