package dev.sluice.cli;

import dev.sluice.language.Language;
import dev.sluice.language.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice check}: every mistake in scripts, without an engine. */
@Command(name = "check", description = "Find the mistakes in scripts, without an engine.", footer = {"",
        "Examples:",
        "  sluice check refresh.groovy",
        "  sluice check scripts/*.groovy"})
final class CheckCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The scripts; - reads one from standard input.")
    List<String> files;

    CheckCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Language language = invocation.language();
        List<Problem> problems = new ArrayList<>();
        for (String file : files) {
            problems.addAll(language.check(Scripts.read("sluice check", file, invocation.around().in())));
        }
        Console console = invocation.console();
        if (invocation.options().json) {
            console.printer().result(problems.stream().map(CheckCommand::fields).toList());
        } else {
            problems.forEach(problem -> console.printer().print(problem + System.lineSeparator()));
        }
        console.say(counted(files.size(), "file") + ", " + (problems.isEmpty() ? "no mistakes"
                : counted(problems.size(), "mistake")));
        return problems.isEmpty() ? ExitStatus.DONE : ExitStatus.MISTAKE;
    }

    private static Map<String, Object> fields(Problem problem) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("script", problem.script());
        fields.put("line", problem.line());
        fields.put("column", problem.column());
        fields.put("message", problem.message());
        return fields;
    }

    private static String counted(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
