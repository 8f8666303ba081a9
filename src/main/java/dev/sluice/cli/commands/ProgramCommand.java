package dev.sluice.cli.commands;

import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.ClientProgram;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadConnection;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A program that opens the databases of one kind, by its own name and that of a VDB. */
@Command
public final class ProgramCommand implements Callable<Integer> {
    private final Invocation invocation;
    private final ClientProgram program;

    @Parameters(index = "0", paramLabel = "VDB", description = "Its name.")
    String vdb;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "What else to tell the program, with options of its own.")
    List<String> more = List.of();

    private ProgramCommand(Invocation invocation, ClientProgram program) {
        this.invocation = invocation;
        this.program = program;
    }

    public static CommandLine commandLine(Invocation invocation, ClientProgram program) {
        CommandLine line = new CommandLine(new ProgramCommand(invocation, program));
        line.setStopAtPositional(true).getCommandSpec().name(program.name()).usageMessage().description("Open " + program.opens() + ".");
        return line;
    }

    @Override
    public Integer call() throws InterruptedException {
        ApiObject connection = invocation.onEngine(this::connection);
        return CloneCommand.opened(invocation, program, connection, (Secret) connection.get("password"), more);
    }

    private ApiObject connection(Performer engine) {
        return engine.perform(new ReadConnection(engine.schema(), vdb));
    }
}
