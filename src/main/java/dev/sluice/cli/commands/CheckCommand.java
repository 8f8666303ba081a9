package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.FailureObject;
import dev.sluice.cli.run.Invocation;
import dev.sluice.language.Language;
import dev.sluice.language.Problem;
import dev.sluice.language.ScriptFiles;
import dev.sluice.wire.ApiVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice check}: every mistake in scripts, without an engine. */
@Command(name = "check", description = "Find the mistakes in scripts, without an engine.", footer = {"",
        "Examples:",
        "  sluice check refresh.groovy",
        "  sluice check scripts/*.groovy",
        "  sluice check --target 1.11.5 refresh.groovy      what that engine lacks, too"})
public final class CheckCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The scripts; - reads one from standard input.")
    List<String> files;

    @Option(names = "--target", paramLabel = "VERSION", description = "Name what engines of this version of the API lack, too.")
    String target;

    public CheckCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Language language = invocation.language();
        ApiVersion version = version();
        List<Problem> problems = new ArrayList<>();
        for (String file : files) {
            problems.addAll(language.check(ScriptFiles.read(file, invocation.around().in()), version));
        }
        Console console = invocation.console();
        if (invocation.options().json) {
            console.printer().result(problems.stream().map(FailureObject::problem).toList());
        } else {
            console.printer().print(problems.stream().map(Problem::toString).toList());
        }
        console.say(counted(files.size(), "file") + ", " + (problems.isEmpty() ? "no mistakes"
                : counted(problems.size(), "mistake")));
        return problems.isEmpty() ? ExitStatus.DONE : ExitStatus.MISTAKE;
    }

    private ApiVersion version() {
        try {
            ApiVersion version = target == null ? ApiVersion.CURRENT : ApiVersion.parse(target);
            if (ApiVersion.CURRENT.serves(version)) {
                return version;
            }
        } catch (IllegalArgumentException malformed) {
            throw new UsageException("sluice check", malformed.getMessage());
        }
        throw new UsageException("sluice check", "nothing is known of version " + target + " of the API. Use one from " + ApiVersion.OLDEST
                + " to " + ApiVersion.CURRENT);
    }

    private static String counted(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
