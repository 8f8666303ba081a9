package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Delete;
import dev.sluice.operations.DeletionOrder;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Performer;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice delete}: ends clones, and whatever else has a reference. */
@Command(name = "delete", description = "Delete VDBs and dSources with their data, which can be had back for a while.", footer = {"",
        "Examples:",
        "  sluice delete qa1 qa2",
        "  sluice delete GROUP-3         what else there is, by its reference",
        "  sluice undelete qa1"})
public final class DeleteCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(arity = "1..*", paramLabel = "VDB|DSOURCE", description = "The name, or a reference.")
    List<String> names;

    @Option(names = "--force", description = "Delete also what cannot be cleared away on the host, which stays there.")
    boolean force;

    public DeleteCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        invocation.console().printer().result(invocation.onEngine(this::deleted));
        return ExitStatus.DONE;
    }

    private List<String> ordered(Performer engine) {
        return names.size() == 1 ? names : new DeletionOrder(engine.perform(new ListObjects(engine.schema(), "Container", Map.of()))).of(names);
    }

    private Void deleted(Performer engine) {
        ordered(engine).forEach(name -> engine.perform(deletion(engine.schema(), name)));
        return null;
    }

    private Delete deletion(Schema schema, String name) {
        Delete deletion = Delete.of(schema, name);
        return force ? deletion.forced() : deletion;
    }
}
