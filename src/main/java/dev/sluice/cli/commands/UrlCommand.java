package dev.sluice.cli.commands;

import dev.sluice.cli.console.Declared;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadObject;
import dev.sluice.operations.clone.ReadClone;
import dev.sluice.operations.clone.ReadClones;
import dev.sluice.wire.ApiObject;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code sluice url}: where programs find a VDB. */
public final class UrlCommand implements Callable<Integer> {
    private final Invocation invocation;

    private String vdb;

    private UrlCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    public static CommandSpec declared(Invocation invocation) {
        UrlCommand command = new UrlCommand(invocation);
        return Declared.command("url", command, "Print the address by which programs reach a VDB: that of its server, with its password if the engine has made it;"
                + " else the path of its data.").addPositional(Declared.argument("VDB", "Its name.", typed -> command.vdb = typed));
    }

    @Override
    public Integer call() {
        invocation.console().printer().result(invocation.onEngine(this::address));
        return ExitStatus.DONE;
    }

    private String address(Performer engine) {
        ApiObject container = engine.perform(new ReadObject(engine.schema(), "Container", vdb));
        Map<String, Object> clone = engine.perform(new ReadClone(new ReadClones(engine.schema()), container));
        if (clone.isEmpty()) {
            throw new UsageException("sluice url", "'" + vdb + "' is a dSource, which is not for programs. Clone it first: sluice clone " + vdb);
        }
        return ReadClones.address(clone);
    }
}
