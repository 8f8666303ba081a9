package dev.sluice.cli.commands.complete;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sluice complete}: asked by a shell when somebody presses Tab. Prints what may follow, a line each, with what it is about behind
 * a tab; {@code :files} and {@code :folders} stand for those that the shell finds itself.
 */
@Command(name = "complete", hidden = true, description = "Print what may follow these words.")
public final class CompleteCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "WORD", arity = "0..*", description = "The words until the cursor, the last of which is not finished.")
    List<String> words = List.of();

    public CompleteCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        PrintWriter out = invocation.around().out();
        WordsBefore before = WordsBefore.of(spec.root(), words);
        before.value("--engine").ifPresent(engine -> invocation.options().engine = engine);
        before.candidates(new OfferedValues(invocation)).forEach((word, about) ->
                out.println(about.isEmpty() ? word : word + "\t" + about));
        return ExitStatus.DONE;
    }
}
