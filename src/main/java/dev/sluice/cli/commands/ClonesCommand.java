package dev.sluice.cli.commands;

import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.clone.ReadClones;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code sluice clones}: all VDBs and their addresses, without the language, which would take longer than they do. */
public final class ClonesCommand implements Callable<Integer> {
    private final Invocation invocation;

    private ClonesCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    public static CommandSpec declared(Invocation invocation) {
        return Declared.command("clones", new ClonesCommand(invocation), "List all VDBs: what each came from, and the address by which it is reached.");
    }

    @Override
    public Integer call() {
        invocation.console().printer().result(invocation.onEngine(ClonesCommand::rows));
        return ExitStatus.DONE;
    }

    private static List<Map<String, Object>> rows(Performer engine) {
        return engine.perform(ReadClones.withOwners(engine.schema())).stream().map(ReadClones::row).toList();
    }
}
