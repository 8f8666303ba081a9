package dev.sluice.cli.commands;

import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.run.Invocation;
import dev.sluice.operations.PerformVerb;
import dev.sluice.operations.Verb;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice export}: what a VDB holds, as a file or a folder for programs that know no engine. */
@Command(name = "export", description = "Write what a VDB holds into a dump or a folder of the engine's machine.", footer = {"",
        "A dump is SQL where its name ends in .sql or .sql.gz, else an archive for pg_restore.", "",
        "Examples:",
        "  sluice export qa1 /srv/qa1.dump",
        "  sluice export notes-1 /srv/notes"})
public final class ExportCommand implements Callable<Integer> {
    private final Invocation invocation;

    @Parameters(paramLabel = "VDB", description = "Its name.")
    String vdb;

    @Parameters(paramLabel = "FILE", description = "The file, or the folder, which is not there yet.")
    Path file;

    @Option(names = "--force", description = "Replace the file, if there is one.")
    boolean force;

    public ExportCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        String to = file.toAbsolutePath().normalize().toString();
        invocation.onEngine(engine -> engine.perform(new PerformVerb(engine.schema(), Verb.EXPORT, vdb, Map.of("to", to, "force", force))));
        if (invocation.options().json) {
            invocation.console().printer().result(new TreeMap<>(Map.of("name", vdb, "file", to)));
        }
        return ExitStatus.DONE;
    }
}
