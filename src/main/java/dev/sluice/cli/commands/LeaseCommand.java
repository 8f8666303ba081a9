package dev.sluice.cli.commands;

import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.PerformVerb;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.SaidEffect;
import dev.sluice.operations.Update;
import dev.sluice.operations.Verb;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.operations.clone.WantedLease;
import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code sluice lease}: puts off the end of a VDB, has it stay, or gives it to somebody. */
public final class LeaseCommand implements Callable<Integer> {
    private static final String NAME = "sluice lease";
    private static final List<String> LINES = List.of("name", "owner", "until", "idle", "protected");

    private final Invocation invocation;

    private final LeaseOptions lease = new LeaseOptions();
    private String vdb;
    private String owner;

    private LeaseCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    public static CommandSpec declared(Invocation invocation) {
        LeaseCommand command = new LeaseCommand(invocation);
        CommandSpec spec = Declared.command("lease", command, "Say how long from now on a VDB is to be there, and whose it is.")
                .addPositional(Declared.argument("VDB", "Its name.", typed -> command.vdb = typed));
        command.lease.declared().forEach(spec::addOption);
        spec.addOption(Declared.text("USER", typed -> command.owner = typed, "--owner").description("Whose it is from now on.").build());
        spec.usageMessage().footer("",
                "Examples:",
                "  sluice lease qa1 --ttl 3d",
                "  sluice lease qa1 --ttl never --idle 8h --owner ann");
        return spec;
    }

    @Override
    public Integer call() {
        WantedLease wanted = lease.lease(NAME);
        Map<String, Object> changes = new LinkedHashMap<>(wanted.fields());
        if (owner != null) {
            changes.put("owner", owner);
        }
        if (changes.isEmpty() && wanted.protection() == null) {
            throw new UsageException(NAME, "say how long: sluice lease " + vdb + " --ttl 8h");
        }
        Map<String, Object> clone = invocation.onEngine(engine -> changed(engine, changes, wanted));
        if (invocation.options().json) {
            invocation.console().printer().result(clone);
        } else {
            invocation.console().printer().print(lines(clone));
        }
        return ExitStatus.DONE;
    }

    /** How long it is there by now. */
    private static List<String> lines(Map<String, Object> clone) {
        Map<String, Object> lines = new LinkedHashMap<>();
        LINES.forEach(fact -> lines.put(fact, clone.get(fact)));
        lines.computeIfAbsent("until", none -> "never");
        lines.values().removeIf(Objects::isNull);
        return lines.entrySet().stream().map(line -> String.format("%-11s%s", line.getKey(), line.getValue())).toList();
    }

    private Map<String, Object> changed(Performer engine, Map<String, Object> changes, WantedLease wanted) {
        ApiObject container = engine.perform(new ReadObject(engine.schema(), "Container", vdb));
        if (container.get("provisionContainer") == null) {
            throw new UsageException(NAME, "'" + vdb + "' is a dSource, which has no lease");
        }
        if (!changes.isEmpty()) {
            engine.perform(new SaidEffect<>(new Update(engine.schema(), container, changes), WantedLease.words("")));
        }
        if (wanted.protection() != null) {
            engine.perform(new PerformVerb(engine.schema(), Verb.LOCK, container, Map.of("until", wanted.protectedUntil())));
        }
        return ReadClones.find(engine.perform(ReadClones.withOwners(engine.schema())), container).orElseThrow();
    }
}
