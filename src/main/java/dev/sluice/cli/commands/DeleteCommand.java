package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Delete;
import dev.sluice.operations.DeletionOrder;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Performer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice delete}: ends clones, and whatever else has a reference. */
@Command(name = "delete", description = "Delete VDBs and dSources with their data, which can be had back for a while.", footer = {"",
        "Examples:",
        "  sluice delete qa1 qa2",
        "  sluice delete --if-exists pr-17    succeeds also where its lease has ended it",
        "  sluice delete GROUP-3         what else there is, by its reference",
        "  sluice undelete qa1"})
public final class DeleteCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(arity = "1..*", paramLabel = "VDB|DSOURCE", description = "The name, or a reference.")
    List<String> names;

    @Option(names = "--force", description = "Delete also what cannot be cleared away on the host, which stays there.")
    boolean force;

    @Option(names = "--if-exists", description = "Pass over those VDBs and dSources that there are not.")
    boolean ifExists;

    public DeleteCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        invocation.console().printer().result(invocation.onEngine(this::deleted));
        return ExitStatus.DONE;
    }

    private Void deleted(Performer engine) {
        if (names.size() == 1 && !ifExists) {
            engine.perform(deletion(engine.schema(), names.get(0)));
            return null;
        }
        List<ApiObject> containers = engine.perform(new ListObjects(engine.schema(), "Container", Map.of()));
        Map<Boolean, List<String>> there = names.stream().collect(Collectors.partitioningBy(name -> exists(engine.schema(), containers, name)));
        List<String> missing = there.get(false).stream().map(name -> "there is no dSource or VDB '" + name + "'").toList();
        if (!missing.isEmpty() && !ifExists) {
            throw new UsageException("sluice delete", String.join(", ", missing) + ". Nothing is deleted");
        }
        missing.forEach(invocation.console()::say);
        new DeletionOrder(containers).of(there.get(true)).forEach(name -> engine.perform(deletion(engine.schema(), name)));
        return null;
    }

    /** Of what is no container the engine says so itself. */
    private static boolean exists(Schema schema, List<ApiObject> containers, String name) {
        return schema.referredBy(name).filter(type -> !type.isA(schema.type("Container"))).isPresent()
                || containers.stream().anyMatch(container -> name.equals(container.name()) || name.equals(container.reference()));
    }

    private Delete deletion(Schema schema, String name) {
        Delete deletion = Delete.of(schema, name);
        return force ? deletion.forced() : deletion;
    }
}
